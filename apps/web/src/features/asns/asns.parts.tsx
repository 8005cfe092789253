import type { Asn, CarriedPallet } from '@lading/contract/asns';
import { receivePallet } from '@lading/contract/calls';
import type { FinalizedPallet } from '@lading/contract/receiving';
import { isActiveAsn } from '@lading/domain/asns';
import { codeText } from '@lading/domain/codeText';
import { may } from '@lading/domain/permissions';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatUnits } from '../../lib/format.ts';
import { kept } from '../../lib/outbox/keptReads.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { lotText } from '../../ui/LotText.tsx';
import { useNotifiedAttempt, useNotify } from '../../ui/Notifier.tsx';
import { asnPallets } from './asns.queries.ts';

const NONE: readonly CarriedPallet[] = [];

/**
 * The units in which goods of an ASN's transfer travel, null before they are loaded, and receiving
 * one with those in it.
 */
export function useCarriedPallets(asn: Asn | null) {
  const pallets = useQuery({
    ...kept(asnPallets(asn?.id ?? 0)),
    enabled: asn?.isTransfer === true,
  });
  const receiving = useCall(receivePallet);
  const rows = asn?.isTransfer ? (pallets.data ?? null) : NONE;
  return {
    pallets,
    rows,
    receive: ({ lpn }: CarriedPallet) => receiving.run({ params: { id: asn?.id ?? 0, lpn } }),
    isBusy: receiving.isPending,
  };
}

const contentText = ({
  product,
  lot,
  quantity,
  receivedDate,
}: CarriedPallet['contents'][number]): string =>
  `${formatUnits(quantity)} × ${product.sku}${lot ? `, lot ${lotText(lot)}` : ''}, received ${formatDate(receivedDate)}`;

const stateTexts: Record<CarriedPallet['state'], string> = {
  UNDER_WAY: 'Under way',
  RECEIVED: 'Received',
  SPLIT: 'Received in part: receive the rest by product',
};

/**
 * The units in which goods of a transfer travel, each with a button that receives it with those in
 * it; nothing for other ASNs.
 */
export function CarriedPallets({
  asn,
  onReceived,
}: {
  asn: Asn;
  onReceived?: (pallet: FinalizedPallet, after: Asn | null) => void;
}) {
  const { pallets, rows, receive, isBusy } = useCarriedPallets(asn);
  const notify = useNotify();
  const attempt = useNotifiedAttempt();
  const mayReceive = may(useUser().role, 'stock:receive') && isActiveAsn(asn.status);
  if (asn.isTransfer && pallets.isError)
    return (
      <LoadFailed
        text="Failed to load the pallets of this transfer."
        onRetry={() => void pallets.refetch()}
      />
    );
  if (!rows?.length) return null;
  const take = (pallet: CarriedPallet) =>
    attempt(async () => {
      const { message, data } = await receive(pallet);
      onReceived?.(data.pallet, data.asn);
      notify(message);
    }, `Failed to receive ${pallet.lpn}.`);
  return (
    <Box component="section" aria-label="Pallets of this transfer" sx={{ px: 3, pt: 2 }}>
      <Typography variant="h3">Pallets</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 1.5 }}>
        {rows.map((pallet) => (
          <Box
            component="li"
            key={pallet.lpn}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}
          >
            <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <strong>{pallet.lpn}</strong> {codeText(pallet.kind)}
              {pallet.parent && ` in ${pallet.parent}`} · {stateTexts[pallet.state]}
              {pallet.contents.map((content) => (
                <Box key={contentText(content)} sx={{ color: 'text.secondary' }}>
                  {contentText(content)}
                </Box>
              ))}
            </Box>
            {mayReceive && pallet.state === 'UNDER_WAY' && (
              <Button
                variant="outlined"
                disabled={isBusy}
                aria-label={`Receive ${pallet.lpn}`}
                onClick={() => void take(pallet)}
              >
                Receive
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
