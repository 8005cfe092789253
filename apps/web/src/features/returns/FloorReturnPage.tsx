import type { ReturnDetail } from '@lading/contract/returns';
import { codeText } from '@lading/domain/codeText';
import { dispositions } from '@lading/domain/returns';
import { taskId } from '@lading/domain/tasks';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { counted, formatUnits } from '../../lib/format.ts';
import { kept } from '../../lib/outbox/keptReads.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { lotText } from '../../ui/LotText.tsx';
import { putawayPath } from '../../ui/RecordLinks.tsx';
import { FloorList, GoodsTitle, goodsRow, RemoveButton } from '../../ui/scan/FloorList.tsx';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { LoadedTask } from '../../ui/scan/LoadedTask.tsx';
import { NextTask } from '../../ui/scan/NextTask.tsx';
import { QuantityField } from '../../ui/scan/QuantityField.tsx';
import { TaskTaken } from '../../ui/scan/TaskTaken.tsx';
import { useFirstScan } from '../../ui/scan/useFirstScan.ts';
import { useTaskClaim } from '../../ui/scan/useTaskClaim.ts';
import { useCountable, useKeptProducts } from '../products/products.queries.ts';
import { LotDialog } from '../receiving/receiving.parts.tsx';
import { CloseReturn } from './ReturnSteps.tsx';
import { type ReceiptLine, stillToCome, unitsOf } from './receiptDraft.ts';
import { oneReturn } from './returns.queries.ts';
import { type FloorReturn, useFloorReturn } from './useFloorReturn.ts';

const START = '/floor/returns';

/** The line of the last scan: how many, and what becomes of them. */
function ActiveLine({ line, work }: { line: ReceiptLine; work: FloorReturn }) {
  const { product, disposition, lots = [] } = line;
  const countable = useCountable(product.id);
  return (
    <Paper
      component="section"
      aria-label={product.sku}
      sx={{ p: { xs: 1.5, sm: 2 }, display: 'grid', gap: 1 }}
    >
      <GoodsTitle sku={product.sku}>
        {[product.name, ...lots.slice(0, 3).map(lotText)].join(' · ')}
      </GoodsTitle>
      <QuantityField of={countable} value={unitsOf(line)} onQuantity={work.setQuantity} />
      {work.keyed !== null && (
        <Button variant="contained" onClick={work.keep} sx={{ minHeight: 48 }}>
          Keep {formatUnits(work.keyed)}
        </Button>
      )}
      <Box
        role="group"
        aria-label="Disposition"
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}
      >
        {dispositions.map((each) => (
          <Button
            key={each}
            aria-pressed={each === disposition}
            variant={each === disposition ? 'contained' : 'outlined'}
            color={each === disposition ? 'primary' : 'inherit'}
            onClick={() => work.setDisposition(each)}
            sx={{ minHeight: 44, px: 0.5, lineHeight: 1.2 }}
          >
            {codeText(each)}
          </Button>
        ))}
      </Box>
      <Button color="inherit" onClick={work.split} sx={{ minHeight: 44 }}>
        Others Are in Another Condition
      </Button>
    </Paper>
  );
}

function Lists({ work }: { work: FloorReturn }) {
  const scanned = work.lines.map((line) => ({
    key: line.key,
    onClick: () => work.choose(line),
    ...goodsRow(line.product, unitsOf(line)),
    detail: codeText(line.disposition),
    beside: (
      <RemoveButton
        label={`Remove ${line.product.sku}, ${codeText(line.disposition)}`}
        onClick={() => work.remove(line)}
      />
    ),
  }));
  const awaited = stillToCome(work.returnDetail, work.lines).map(({ product, units }) => ({
    key: product.id,
    ...goodsRow(product, units),
  }));
  return (
    <>
      {scanned.length > 0 && (
        <FloorList
          title={work.into === null ? 'To receive' : `To receive into ${work.into}`}
          rows={scanned}
        />
      )}
      {awaited.length > 0 && <FloorList title="Still announced" rows={awaited} />}
    </>
  );
}

/**
 * Receives what was scanned; where nothing was, what was received goes on, or all that is announced
 * is taken.
 */
function Actions({ work }: { work: FloorReturn }) {
  const { returnDetail } = work;
  const awaited = work.isOpen ? stillToCome(returnDetail, work.lines).length : 0;
  const doubted = work.isDoubted && (
    <Button variant="outlined" color="inherit" disabled={work.isBusy} onClick={work.takeDoubted}>
      Take It All the Same
    </Button>
  );
  if (work.lines.length > 0)
    return (
      <>
        <Button variant="contained" disabled={work.isBusy} onClick={work.receive}>
          Receive ({counted(work.units, 'unit')})
        </Button>
        {doubted}
        {work.into !== null && (
          <Button variant="outlined" color="inherit" onClick={work.onNewPallet}>
            Onto a New Pallet Instead
          </Button>
        )}
      </>
    );
  return (
    <>
      {doubted}
      {awaited > 0 && (
        <Button variant="contained" disabled={work.isBusy} onClick={work.expectAll}>
          All Announced ({counted(awaited, 'line')})
        </Button>
      )}
      {/* What waits is received before. */}
      {!work.waits && <CloseReturn returnDetail={returnDetail} isSecond={awaited > 0} />}
      {work.received !== null && (
        <LinkButton to={putawayPath(work.received)} variant="outlined">
          Put {work.received} away
        </LinkButton>
      )}
      {awaited === 0 && <NextTask task={work} />}
    </>
  );
}

function LotsQuestion({ work }: { work: FloorReturn }) {
  const line = work.lines.find(({ key }) => key === work.asked?.key);
  if (!work.asked || !line) return null;
  const question = {
    product: work.asked.product,
    quantity: unitsOf(line),
    stated: null,
    entered: line.lots,
  };
  return (
    <LotDialog
      key={line.key}
      question={question}
      onAnswer={(lots) => work.answerLots(lots?.map(({ lot }) => lot) ?? null)}
    />
  );
}

function Working({ serverReturn, readAt }: { serverReturn: ReturnDetail; readAt: number }) {
  const work = useFloorReturn(serverReturn, readAt);
  const { returnDetail, isOpen } = work;
  const refusal = useTaskClaim(taskId('RETURN', returnDetail.id), !isOpen);
  useFirstScan(work.scan);
  useKeptProducts([...returnDetail.items, ...(returnDetail.returnable ?? [])]);
  if (refusal !== null)
    return <TaskTaken title={returnDetail.returnReference} back={START} refusal={refusal} />;
  const labelled = returnDetail.units.filter(({ takesGoods }) => takesGoods);
  const unitText = labelled.length > 0 ? `${labelled.map(({ lpn }) => lpn).join(', ')}, or ` : '';
  const idle = isOpen
    ? `Scan ${unitText}each unit that came back.`
    : `${returnDetail.returnReference} is ${codeText(returnDetail.status)}.`;
  return (
    <FloorScreen
      title={returnDetail.returnReference}
      detail={`Return · ${returnDetail.customer.name}`}
      back={START}
      actions={<Actions work={work} />}
    >
      <FloorScan
        label={
          isOpen ? (labelled.length > 0 ? 'Scan a carton or a product' : 'Scan a product') : null
        }
        idle={idle}
        task={work}
      >
        {isOpen && work.active && (
          <ActiveLine key={work.active.key} line={work.active} work={work} />
        )}
      </FloorScan>
      {isOpen && <Lists work={work} />}
      <LotsQuestion work={work} />
    </FloorScreen>
  );
}

export function FloorReturnPage() {
  const found = useQuery(kept(oneReturn(useIdParam('returnId'))));
  return (
    <LoadedTask title="Return" back={START} result={found} failed="The return could not be loaded.">
      {(returnDetail) => (
        <Working key={returnDetail.id} serverReturn={returnDetail} readAt={found.dataUpdatedAt} />
      )}
    </LoadedTask>
  );
}
