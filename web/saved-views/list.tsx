import { ActionIcon, Button } from '@mantine/core';
import { IconLink, IconMail, IconPencil, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import { maximumViews, type SavedView } from '../../contract/saved-views/saved-views.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { Box, Group, Text } from '../ui/layout/layout.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './saved-views.module.css';
import { viewPath } from './address.ts';

interface ViewListProps {
  kind: DealKind;
  views: readonly SavedView[] | undefined;
  error: Error | null;
  onRetry: () => void;
  currentId: string | null;
  onClose: () => void;
  onChange: (view: SavedView) => void;
  onSave: () => void;
}

/** The views by kind, that of the page first. A press opens one, the pencil changes it. */
export function ViewList({ kind, views, error, onRetry, currentId, onClose, onChange, onSave }: ViewListProps) {
  const kinds = [kind, ...dealKinds.filter((other) => other !== kind)];
  const isFull = (views?.length ?? 0) >= maximumViews;
  return (
    <>
      <div className={styles.list}>
        {error && <ErrorState message="Your views did not load." onRetry={onRetry} />}
        {!views && !error && <SkeletonLines lines={3} label="Loading your views" />}
        {views?.length === 0 && (
          <Text p={3} tone="dim" size="sm">
            No saved views yet. Set filters, sort and columns, then save them under a name.
          </Text>
        )}
        {kinds.map((each) => {
          const members = views?.filter((view) => view.kind === each) ?? [];
          if (members.length === 0) return null;
          return (
            <div key={each}>
              <Text px={3} pt={3} pb={1} tone="faint" size="xs">
                {kindLabels[each]}
              </Text>
              <ul>
                {members.map((view) => (
                  <Group key={view.id} as="li" gap={2} wrap={false}>
                    <Link
                      to={viewPath(view)}
                      className={styles.open}
                      aria-current={view.id === currentId ? 'true' : undefined}
                      onClick={onClose}
                    >
                      <span className={styles.name}>{view.name}</span>
                      <Marks view={view} />
                    </Link>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Change the view ${view.name}`}
                      onClick={() => onChange(view)}
                    >
                      <IconPencil size={16} stroke={1.75} aria-hidden="true" />
                    </ActionIcon>
                  </Group>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
      <Box p={3} line="top">
        {isFull ? (
          <Text p={3} tone="dim" size="sm">
            You have {maximumViews} views, the most you can save. Delete one first.
          </Text>
        ) : (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={onSave}
          >
            Save this as a new view
          </Button>
        )}
      </Box>
    </>
  );
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
