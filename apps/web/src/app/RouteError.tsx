import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { LinkButton } from '../ui/LinkButton.tsx';
import { PageTitle } from '../ui/PageHeader.tsx';

interface Where {
  /** True inside the frame, which has the main landmark already. */
  nested?: boolean;
}

function Message({
  title,
  text,
  nested = false,
  reloads = false,
}: Where & { title: string; text: string; reloads?: boolean }) {
  return (
    <Box
      component={nested ? 'section' : 'main'}
      sx={{
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 2,
        minHeight: '60dvh',
        p: 3,
        textAlign: 'center',
      }}
    >
      <PageTitle>{title}</PageTitle>
      <Typography variant="h1">{title}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        {reloads && (
          <Button variant="contained" onClick={() => location.reload()}>
            Reload
          </Button>
        )}
        <LinkButton
          to="/dashboard"
          {...(reloads ? { color: 'inherit' } : { variant: 'contained' })}
        >
          Go to the dashboard
        </LinkButton>
      </Box>
    </Box>
  );
}

export function NotFound() {
  return <Message nested title="Page not found" text="There is no screen at this address." />;
}

export function RouteError({ nested = false }: Where) {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  console.error(error);
  return (
    <Message
      nested={nested}
      reloads
      title="Something went wrong"
      text="This screen could not be shown. Reloading usually helps; your data is safe on the server."
    />
  );
}
