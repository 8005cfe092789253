import { codeText } from '@lading/domain/codeText';
import { may } from '@lading/domain/permissions';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session.ts';
import { PalletLink, ReturnLink } from '../../ui/RecordLinks.tsx';
import { shippedUnit } from './returns.queries.ts';

/** The return on which a unit that left comes back, and where its goods are. */
export function UnitReturn({ lpn, warehouseId }: { lpn: string; warehouseId: number }) {
  const { role } = useUser();
  const { data } = useQuery({
    ...shippedUnit({ warehouseId, code: lpn }),
    enabled: may(role, 'returns:read'),
  });
  const back = data?.unit?.return;
  if (!back) return null;
  return (
    <Alert severity="info">
      It comes back on return <ReturnLink goods={back} />, which is {codeText(back.status)}.
      {back.pallets.length > 0 && ' What was received of it is on '}
      {back.pallets.map((pallet, place) => (
        <span key={pallet}>
          {place > 0 && ', '}
          <PalletLink lpn={pallet} />
        </span>
      ))}
      {back.pallets.length > 0 && '.'}
    </Alert>
  );
}
