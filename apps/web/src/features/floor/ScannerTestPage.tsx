import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { onStroke } from '../../lib/keyReader.ts';
import type { Stroke } from '../../lib/scanBurst.ts';
import { FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { useScans } from '../../ui/scan/useScans.ts';
import { type Finding, findingsOf, reportOf, testSymbols } from './scannerTest.ts';

/** A scan is over when no key has come for so long (ms), so that a slow scanner is measured too. */
const OVER_MS = 700;

/** The findings about the last scan, and the names of the symbols that were read. */
function useScannerTest() {
  const [findings, setFindings] = useState<readonly Finding[] | null>(null);
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let strokes: Stroke[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const finish = () => {
      const report = reportOf(strokes);
      strokes = [];
      if (report.keys < 2) return;
      setFindings(findingsOf(report));
      const { symbol } = report;
      if (symbol) setRead((before) => new Set([...before, symbol.name]));
    };
    const stop = onStroke((stroke) => {
      strokes.push(stroke);
      clearTimeout(timer);
      timer = setTimeout(finish, OVER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return { findings, read };
}

/** Takes the scans of this screen, so that none of them types or presses anything. */
const nothing = (): void => undefined;

function FindingList({ findings }: { findings: readonly Finding[] }) {
  const isWell = findings.every(({ advice }) => advice === null);
  return (
    <Box component="section" aria-label="Findings" sx={{ display: 'grid', gap: 1 }}>
      <Alert severity={isWell ? 'success' : 'warning'} role="status">
        {isWell
          ? 'This symbol was read as it should be.'
          : 'Something is set otherwise than Lading needs it.'}
      </Alert>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'max-content minmax(0, 1fr)',
          columnGap: 2,
          rowGap: 1,
        }}
      >
        {findings.map(({ term, value, advice }) => (
          <Box key={term} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {term}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {value}
              </Box>
              {advice && <Box sx={{ color: 'warning.main' }}>{advice}</Box>}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

export function ScannerTestPage() {
  const { findings, read } = useScannerTest();
  const screen = useRef<HTMLDivElement>(null);
  useScans(screen, nothing);
  return (
    <FloorScreen
      title="Scanner Test"
      back="/floor"
      actions={
        <Button variant="outlined" component={Link} to="/print/scanner-test">
          Print the Test Sheet
        </Button>
      }
    >
      <Box ref={screen} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography>
          Print the test sheet at full size, and scan its symbols one after the other.
        </Typography>
        {findings && <FindingList findings={findings} />}
        <Box component="ul" aria-label="Symbols" sx={{ m: 0, pl: 2.5 }}>
          {testSymbols.map(({ name }) => (
            <li key={name}>
              {name}: {read.has(name) ? 'read' : 'not read yet'}
            </li>
          ))}
        </Box>
      </Box>
    </FloorScreen>
  );
}
