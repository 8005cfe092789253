import type { Scan } from '@lading/contract/floor';
import type { Label, LabelFinding } from '@lading/contract/labels';
import { type LabelDocument, labelWords, SHIPPING_LABEL } from '@lading/domain/labelFields';
import { dotsPerMm } from '@lading/domain/labelTemplates';
import { packageOfCode } from '@lading/domain/picking';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { type BodyOf, errorText } from '../../lib/api.ts';
import { withoutReload } from '../../lib/useSubmit.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { takesCodes } from '../../ui/fields.tsx';
import { Holder } from '../../ui/Holder.tsx';
import { Panel } from '../../ui/Section.tsx';
import { scanQuery } from '../floor/floor.queries.ts';
import { labelPreview } from './labels.queries.ts';

/** CSS pixels of one millimetre. */
const PIXELS_PER_MM = 96 / 25.4;
/** Who types has paused for so long. */
const PAUSE_MS = 500;

/** The value once it has not changed for a while. */
function usePaused<T>(value: T): T {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

const paper = {
  display: 'block',
  maxWidth: 1,
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'divider',
} as const;

/** The renderer is loaded with the first label. */
const drawing = () => import('../../lib/drawZpl.ts');

function ZplPicture({ content, mediaMm: { width, height }, dpi }: Label) {
  const [picture, setPicture] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isOver = false;
    drawing()
      .then(({ drawZpl }) =>
        drawZpl({ content, widthMm: width, heightMm: height, dotsPerMm: dotsPerMm[dpi] }),
      )
      .then(
        (drawn) => {
          if (isOver) return;
          setPicture(drawn);
          setFailed(false);
        },
        (reason: unknown) => {
          console.error('The label cannot be drawn.', reason);
          if (!isOver) setFailed(true);
        },
      );
    return () => {
      isOver = true;
    };
  }, [content, width, height, dpi]);
  if (isFailed) return <Alert severity="error">The label could not be drawn.</Alert>;
  if (picture === null) return <Holder height={240} />;
  return (
    <Box
      component="img"
      src={picture}
      alt="The label as it is printed"
      sx={{ ...paper, width: Math.round(width * PIXELS_PER_MM), height: 'auto' }}
    />
  );
}

/** Whether the element, or one in it, has more than it shows. */
const isCut = (element: Element): boolean =>
  [element, ...element.querySelectorAll('*:not(svg, svg *)')].some(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      clientWidth > 0 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1),
  );

/** A label in a frame without rights: it may neither run nor load anything. */
function HtmlPicture({ content, mediaMm: { width, height } }: Label) {
  const [hasCut, setCut] = useState(false);
  const look = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const body = currentTarget.contentDocument?.body;
    setCut(body !== undefined && isCut(body));
  };
  return (
    <>
      {hasCut && <Alert severity="warning">Something on this label has no room and is cut.</Alert>}
      <Box
        tabIndex={0}
        role="group"
        aria-label="The label as it is printed"
        sx={{ overflow: 'auto' }}
      >
        <Box
          component="iframe"
          title="Label"
          sandbox="allow-same-origin"
          srcDoc={content}
          onLoad={look}
          sx={{
            ...paper,
            maxWidth: 'none',
            boxSizing: 'content-box',
            width: `${width}mm`,
            height: `${height}mm`,
          }}
        />
      </Box>
    </>
  );
}

function Findings({
  findings,
  onLine,
}: {
  findings: readonly LabelFinding[];
  onLine: (line: number) => void;
}) {
  if (findings.length === 0)
    return <Alert severity="success">The check found nothing to change.</Alert>;
  return (
    <Box component="ul" aria-label="Check" sx={{ m: 0, p: 0, display: 'grid', gap: 1 }}>
      {findings.map(({ line, severity, code, message }) => (
        <Box component="li" key={`${line} ${code} ${message}`} sx={{ listStyle: 'none' }}>
          <Alert
            severity={severity === 'ERROR' ? 'error' : 'warning'}
            action={
              <Button size="small" color="inherit" onClick={() => onLine(line)}>
                Line {line}
              </Button>
            }
            sx={{ overflowWrap: 'anywhere' }}
          >
            {message}
          </Alert>
        </Box>
      ))}
    </Box>
  );
}

/** The record of a document that a code names; undefined if it names none. */
function subjectOf(document: LabelDocument, code: string, scan: Scan): number | undefined {
  if (document === 'PACKAGE') return packageOfCode(code) ?? undefined;
  if (document === 'LOCATION') return scan.location?.id;
  if (document === 'PRODUCT') return scan.products[0]?.id;
  if (document === 'RETURN') return scan.documents.find(({ kind }) => kind === 'RETURN')?.id;
  if (document === 'BADGE') return scan.user?.id;
  return scan.kind === 'PALLET' ? (scan.id ?? undefined) : undefined;
}

type Subject = { warehouseId: number; id: number; code: string } | null;

function SubjectField({
  document,
  subject,
  onChosen,
}: {
  document: LabelDocument;
  subject: Subject;
  onChosen: (subject: Subject) => void;
}) {
  const { id: warehouseId } = useCurrentWarehouse();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const word = labelWords[document].toLowerCase();
  const find = async () => {
    const code = text.trim();
    if (code === '') return;
    setError(null);
    try {
      const scan = await client.fetchQuery(scanQuery(warehouseId, code));
      const id = subjectOf(document, code, scan);
      if (id === undefined) setError(`"${code}" is no ${word} of this warehouse.`);
      else onChosen({ warehouseId, id, code });
    } catch (reason) {
      setError(errorText(reason, 'The code could not be looked up.'));
    }
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={withoutReload(() => void find())}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr) auto' }}
    >
      <TextField
        size="small"
        label={`Code of a ${word}`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={error !== null}
        helperText={error ?? (subject ? `Data of ${subject.code}.` : 'Sample data.')}
        slotProps={{ htmlInput: takesCodes }}
      />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
        <Button type="submit" variant="outlined" color="inherit">
          Use
        </Button>
        {subject && (
          <Button color="inherit" onClick={() => onChosen(null)}>
            Sample
          </Button>
        )}
      </Box>
    </Box>
  );
}

type Drawn = Omit<BodyOf<typeof import('@lading/contract/calls').previewLabel>, 'subject'>;

/** What the template prints, with sample data or those of a record, and what its check says. */
export function LabelPreview({ drawn, onLine }: { drawn: Drawn; onLine: (line: number) => void }) {
  const [subject, setSubject] = useState<Subject>(null);
  const shown = usePaused(JSON.stringify({ ...drawn, subject: idsOf(subject) }));
  const preview = useQuery(labelPreview(JSON.parse(shown)));
  const label = preview.data;
  return (
    <Panel title="Preview" gap={1.5}>
      {drawn.document !== SHIPPING_LABEL && (
        <SubjectField document={drawn.document} subject={subject} onChosen={setSubject} />
      )}
      <Box sx={{ height: 4 }}>{preview.isFetching && <LinearProgress aria-label="Drawing" />}</Box>
      {preview.isError && (
        <Alert severity="error">
          {errorText(preview.error, 'The label could not be drawn. Please try again.')}
        </Alert>
      )}
      {label && (label.format === 'ZPL' ? <ZplPicture {...label} /> : <HtmlPicture {...label} />)}
      {label && <Findings findings={label.findings} onLine={onLine} />}
      <Typography variant="body2" color="text.secondary">
        Letters of a printer differ a little from these. Sizes, places and codes do not.
      </Typography>
    </Panel>
  );
}

const idsOf = (subject: Subject) => subject && { warehouseId: subject.warehouseId, id: subject.id };
