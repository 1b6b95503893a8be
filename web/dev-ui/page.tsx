import { useParams } from 'react-router';
import { MantinePage } from '../mantine-page.tsx';
import { BandTab, TabBand } from '../ui/tab-band.tsx';
import { UiForms } from './forms.tsx';
import { UiPlaces } from './places.tsx';
import { UiSigns } from './signs.tsx';
import { UiTable } from './table.tsx';
import { Box } from '../ui/layout/layout.tsx';

/**
 * Every shared component in every state, for their developers: to look at, to walk with the keyboard, to see in high
 * contrast. Only `npm run dev` has it: the router leaves it out of the build.
 */
export function UiPage() {
  const { part } = useParams();
  return (
    <MantinePage>
      <TabBand title="Components" label="Components">
        <BandTab to="/dev/ui" isExact>
          Signs
        </BandTab>
        <BandTab to="/dev/ui/forms">Buttons and forms</BandTab>
        <BandTab to="/dev/ui/places">Dialogs, messages, tips</BandTab>
        <BandTab to="/dev/ui/table">Table</BandTab>
      </TabBand>
      {part === 'table' ? (
        <UiTable />
      ) : (
        <Box className="wrap" pt={3} pb={8}>
          {part === undefined && <UiSigns />}
          {part === 'forms' && <UiForms />}
          {part === 'places' && <UiPlaces />}
        </Box>
      )}
    </MantinePage>
  );
}
