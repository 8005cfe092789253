import Alert from '@mui/material/Alert';
import { LinkButton } from '../LinkButton.tsx';
import { FloorScreen } from './FloorScreen.tsx';

/** Shown instead of a task that somebody else has claimed; `refusal` says who. */
export function TaskTaken({
  title,
  back,
  refusal,
}: {
  title: string;
  back: string;
  refusal: string;
}) {
  return (
    <FloorScreen title={title} back={back}>
      <Alert severity="warning">{refusal}</Alert>
      <LinkButton to="/floor" variant="contained" size="large">
        Back to the Tasks
      </LinkButton>
    </FloorScreen>
  );
}
