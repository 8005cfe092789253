import type { Papers } from '@lading/contract/papers';
import { type PaperKind, paperNames } from '@lading/domain/papers';
import type { UseQueryResult } from '@tanstack/react-query';
import { PrintPage } from '../../ui/PrintPage.tsx';
import { PaperPage } from './PaperPage.tsx';
import { PdfButton, type PdfFile } from './PdfButton.tsx';

interface Props {
  kind: PaperKind;
  title?: string;
  result: UseQueryResult<Papers>;
  back: { to: string; label: string };
  /** What it says where there is no paper; some are always there. */
  empty?: string;
  /** All of them as one file. */
  file?: PdfFile;
}

/** Papers as pages to print. */
export function PapersPrint({ kind, title = paperNames[kind], result, back, empty, file }: Props) {
  const hasPapers = result.data !== undefined && result.data.papers.length > 0;
  return (
    <PrintPage
      title={title}
      result={result}
      back={back}
      actions={hasPapers && file && <PdfButton {...file} />}
    >
      {({ papers }) =>
        papers.length > 0 ? (
          papers.map((paper) => <PaperPage key={`${paper.title} ${paper.part}`} paper={paper} />)
        ) : (
          <>
            <h1>{title}</h1>
            <p>{empty}</p>
          </>
        )
      }
    </PrintPage>
  );
}
