import { approveCount, recountCount } from '@lading/contract/calls';
import type { CountDetail, CountVariance } from '@lading/contract/counts';
import { countSteps, hasCounted } from '@lading/domain/counts';
import { isLegal } from '@lading/domain/life';
import { MAX_EXPLANATION, MAX_REASON } from '@lading/domain/limits';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ApiError, errorText } from '../../lib/api.ts';
import { counted, formatMoney, formatPercent, formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { UNEXPECTED } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { useNotify } from '../../ui/Notifier.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { Sentence } from '../../ui/Words.tsx';
import { assumedText, signed, toRecount } from './countWords.ts';
import { ReviewLines } from './ReviewLines.tsx';

function valueText({ overValue, shortValue }: CountVariance): string {
  return overValue === null || shortValue === null
    ? '–'
    : `${signed(overValue, formatMoney)} / ${signed(-shortValue, formatMoney)}`;
}

function valueHint({ linesWithoutCost, overValue }: CountVariance): string {
  if (linesWithoutCost === 0) return 'Over and short, at unit cost';
  const without = `${counted(linesWithoutCost, 'differing line')} without a unit cost`;
  return overValue === null ? `${without}: set it on the product` : `${without} left out`;
}

/** The result in four figures; overs never cancel shorts. */
function ReviewTiles({ variance }: { variance: CountVariance }) {
  const { lines, accurateLines, accuracy, differingLines, overUnits, shortUnits, tolerance } =
    variance;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      <Tile
        label="Record accuracy"
        value={formatPercent(accuracy)}
        hint={`${formatUnits(accurateLines)} of ${counted(lines, 'line')} right${tolerance > 0 ? `, within ${tolerance} %` : ''}`}
      />
      <Tile
        label="Lines that differ"
        value={formatUnits(differingLines)}
        hint={`of ${counted(lines, 'line')} counted`}
      />
      <Tile
        label="Units over / short"
        value={`${signed(overUnits)} / ${signed(-shortUnits)}`}
        hint="Overs do not cancel shorts"
      />
      <Tile label="Value over / short" value={valueText(variance)} hint={valueHint(variance)} />
    </Box>
  );
}

/** The ids of the lines for which the server refused an approval. */
function linesAtFault(reason: unknown): number[] {
  if (!(reason instanceof ApiError)) return [];
  return reason.errors.flatMap(({ path }) => {
    const id = /^lines\.(\d+)$/.exec(path)?.[1];
    return id === undefined ? [] : [Number(id)];
  });
}

const movedText = (lines: number): string =>
  `${counted(lines, 'line')} that ${lines === 1 ? 'differs' : 'differ'} moved since the scan: what is posted may be a move that was told late.`;

const differingText = (lines: number): string =>
  `Two people counted different quantities of ${counted(lines, 'line')}: have ${lines === 1 ? 'it' : 'them'} counted again.`;

/**
 * What is to be counted again before an approval, each kind with a button that chooses its lines.
 */
function Doubts({
  count,
  onChoose,
}: {
  count: CountDetail;
  onChoose: (lines: readonly number[]) => void;
}) {
  const { differing, moved } = toRecount(count.lines);
  const doubts = [
    { text: differingText(differing.length), lines: differing },
    { text: movedText(moved.length), lines: moved },
  ].filter(({ lines }) => lines.length > 0);
  return doubts.map(({ text, lines }) => (
    <Alert
      key={text}
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={() => onChoose(lines)}>
          Choose
        </Button>
      }
    >
      {text}
    </Alert>
  ));
}

interface DialogProps {
  count: CountDetail;
  onClose: () => void;
}

interface ApproveProps extends DialogProps {
  variance: CountVariance;
  onRefused: (text: string, lines: number[]) => void;
}

function ApproveDialog({ count, variance, onClose, onRefused }: ApproveProps) {
  const approving = useCall(approveCount);
  const notify = useNotify();
  const open = count.progress.lines - count.progress.linesCounted;
  const assumed = assumedText(count.lines);
  const { moved } = toRecount(count.lines);
  const approve = async (reason: string | null) => {
    try {
      await approving.run({ params: { id: count.id }, body: { reason } });
      notify(`"${count.name}" was approved and posted.`);
    } catch (failure) {
      const lines = linesAtFault(failure);
      if (lines.length === 0) throw failure;
      onRefused(errorText(failure, UNEXPECTED), lines);
    }
  };
  return (
    <ReasonDialog
      title="Approve Count"
      submit="Approve and Post"
      label="Reason (optional)"
      helperText="Recorded with every movement."
      maxLength={MAX_REASON}
      run={approve}
      onClose={onClose}
    >
      <Sentence>
        {variance.differingLines === 0
          ? 'Everything agrees with the ledger: nothing has to be posted.'
          : `${counted(variance.overUnits, 'unit')} over and ${counted(variance.shortUnits, 'unit')} short are posted to the ledger. This cannot be undone.`}
        {open > 0 &&
          ` ${counted(open, 'line')} not counted stay${open === 1 ? 's' : ''} as ${open === 1 ? 'it is' : 'they are'}.`}
      </Sentence>
      {assumed && <Alert severity="warning">{assumed}</Alert>}
      {moved.length > 0 && <Alert severity="warning">{movedText(moved.length)}</Alert>}
    </ReasonDialog>
  );
}

function RecountDialog({
  count,
  chosen,
  onClose,
  onDone,
}: DialogProps & { chosen: readonly number[]; onDone: () => void }) {
  const recounting = useCall(recountCount);
  const notify = useNotify();
  const what = chosen.length > 0 ? counted(chosen.length, 'line') : 'Everything';
  const recount = async (notes: string | null) => {
    const lineIds = chosen.length > 0 ? { lineIds: [...chosen] } : {};
    await recounting.run({ params: { id: count.id }, body: { ...lineIds, notes } });
    notify(`"${count.name}" is counted again.`);
    onDone();
  };
  return (
    <ReasonDialog
      title="Count Again"
      submit="Count Again"
      label="Note to the counters (optional)"
      maxLength={MAX_EXPLANATION}
      run={recount}
      onClose={onClose}
    >
      <Sentence>{`${what} of "${count.name}" goes back to the counters. Earlier entries are kept for the review and hidden from them.`}</Sentence>
    </ReasonDialog>
  );
}

type Decision = 'approve' | 'recount';

function Decisions({
  chosen,
  mayApprove,
  onAsk,
}: {
  chosen: number;
  mayApprove: boolean;
  onAsk: (decision: Decision) => void;
}) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'flex-end' }}>
      <Button variant="outlined" color="inherit" onClick={() => onAsk('recount')}>
        {chosen > 0 ? `Recount ${counted(chosen, 'line')}` : 'Recount Everything'}
      </Button>
      <Button variant="contained" disabled={!mayApprove} onClick={() => onAsk('approve')}>
        Approve
      </Button>
    </Box>
  );
}

export function CountReview({ count, variance }: { count: CountDetail; variance: CountVariance }) {
  const isOpen = isLegal(countSteps, count.status, 'approve');
  const { id: userId } = useUser();
  const needsOther = count.needsSecondPerson && hasCounted(count, userId);
  const areDiffering = toRecount(count.lines).differing.length > 0;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<string | null>(null);
  const [asks, setAsks] = useState<Decision | null>(null);
  const close = () => setAsks(null);
  const toggle = (id: number) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {refused && (
        <Alert severity="error" onClose={() => setRefused(null)}>
          {refused} The lines are chosen below.
        </Alert>
      )}
      <ReviewTiles variance={variance} />
      {needsOther && (
        <Alert severity="info">
          You counted some of this, and it differs by more than counters may approve: somebody else
          must approve it.
        </Alert>
      )}
      {isOpen && (
        <Doubts count={count} onChoose={(lines) => setChosen(new Set([...chosen, ...lines]))} />
      )}
      {isOpen && (
        <Decisions chosen={chosen.size} mayApprove={!needsOther && !areDiffering} onAsk={setAsks} />
      )}
      <ReviewLines count={count} chosen={isOpen ? chosen : null} onToggle={toggle} />
      {asks === 'approve' && (
        <ApproveDialog
          count={count}
          variance={variance}
          onClose={close}
          onRefused={(text, lines) => {
            setRefused(text);
            setChosen(new Set(lines));
          }}
        />
      )}
      {asks === 'recount' && (
        <RecountDialog
          count={count}
          chosen={[...chosen]}
          onClose={close}
          onDone={() => setChosen(new Set())}
        />
      )}
    </Box>
  );
}
