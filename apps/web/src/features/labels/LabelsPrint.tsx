import type { Label } from '@lading/contract/labels';
import { labelDocuments, labelWords } from '@lading/domain/labelFields';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { useWarehouses } from '../../lib/warehouse.tsx';
import { PrintPage } from '../../ui/PrintPage.tsx';
import { printedLabels } from './labels.queries.ts';

/** A label of a page of its own, in a frame without rights. */
function LabelPaper({ label: { content, mediaMm }, number }: { label: Label; number: number }) {
  return (
    <Box
      component="iframe"
      title={`Label ${number}`}
      sandbox="allow-same-origin"
      srcDoc={content}
      sx={{
        display: 'block',
        border: 0,
        breakInside: 'avoid',
        breakAfter: 'page',
        '&:last-of-type': { breakAfter: 'auto' },
        width: `${mediaMm.width}mm`,
        height: `${mediaMm.height}mm`,
        '@media screen': { outline: '1px solid #999', mb: 2 },
      }}
    />
  );
}

/** The labels of records by their templates, where no label printer stands. */
export function LabelsPrint() {
  const { document: kind } = useParams();
  const [params] = useSearchParams();
  const { current } = useWarehouses();
  const document = labelDocuments.find((each) => each === kind);
  const ids = params.getAll('id').map(Number).filter(Number.isSafeInteger);
  const labels = useQuery({
    ...printedLabels({ warehouseId: current?.id ?? 0, document: document ?? 'PRODUCT', ids }),
    enabled: document !== undefined && current !== null && ids.length > 0,
  });
  if (document === undefined || ids.length === 0)
    return <Box component="p">No label was named for printing.</Box>;
  const back = document === 'RETURN' ? `/returns/${ids[0]}` : '/products';
  return (
    <PrintPage
      title={`${labelWords[document]} Labels`}
      result={labels}
      back={{ to: back, label: 'Back' }}
    >
      {(found) => (
        <>
          <Box component="h1" className="no-print" sx={{ fontSize: 20, m: 0, mb: 1 }}>
            {labelWords[document]} Labels
          </Box>
          {found.map((label, place) => (
            <LabelPaper
              // The same label may be there twice.
              // biome-ignore lint/suspicious/noArrayIndexKey: the labels never change.
              key={place}
              label={label}
              number={place + 1}
            />
          ))}
        </>
      )}
    </PrintPage>
  );
}
