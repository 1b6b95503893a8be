import { ActionIcon } from '@mantine/core';
import { IconLink, IconMail, IconPencil } from '@tabler/icons-react';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import type { SavedView } from '../../contract/saved-views/saved-views.ts';
import { Text } from '../ui/layout/layout.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { viewPath } from './address.ts';
import { SavedLine } from './saved-menu.tsx';

interface ViewListProps {
  kind: DealKind;
  views: readonly SavedView[];
  currentId: string | null;
  onClose: () => void;
  onChange: (view: SavedView) => void;
}

/** The views by kind, that of the page first. A press opens one, the pencil changes it. */
export function ViewList({ kind, views, currentId, onClose, onChange }: ViewListProps) {
  const kinds = [kind, ...dealKinds.filter((other) => other !== kind)];
  return kinds.map((each) => {
    const members = views.filter((view) => view.kind === each);
    if (members.length === 0) return null;
    return (
      <div key={each}>
        <Text px={3} pt={3} pb={1} tone="faint" size="xs">
          {kindLabels[each]}
        </Text>
        <ul>
          {members.map((view) => (
            <SavedLine
              key={view.id}
              to={viewPath(view)}
              name={view.name}
              isCurrent={view.id === currentId}
              onClose={onClose}
              marks={<Marks view={view} />}
            >
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Change the view ${view.name}`}
                onClick={() => onChange(view)}
              >
                <IconPencil size={16} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            </SavedLine>
          ))}
        </ul>
      </div>
    );
  });
}

function Marks({ view }: { view: SavedView }) {
  return (
    <>
      {view.hasAlert && (
        <>
          <IconMail size={15} stroke={1.75} aria-hidden="true" />
          <VisuallyHidden>, weekly email</VisuallyHidden>
        </>
      )}
      {view.shareToken !== null && (
        <>
          <IconLink size={15} stroke={1.75} aria-hidden="true" />
          <VisuallyHidden>, shared by link</VisuallyHidden>
        </>
      )}
    </>
  );
}
