// Draws sections of text: headings, paragraphs, lists, rulings, pictures of boards, tables.
import { BoardPicture } from '../board/BoardPicture';
import { t } from '../i18n';
import './prose.css';
import type { Block, Section } from './types';

function Cell({ text, plain }: { text: string; plain: boolean }) {
  return <td>{plain ? <code>{text}</code> : t(text)}</td>;
}

function Part({ block }: { block: Block }) {
  if ('p' in block) return <p>{t(block.p)}</p>;
  if ('list' in block) return <ul>{block.list.map((item) => <li key={item}>{t(item)}</li>)}</ul>;
  if ('steps' in block) return <ol>{block.steps.map((item) => <li key={item}>{t(item)}</li>)}</ol>;
  if ('ruling' in block) {
    return (
      <p class="ruling">
        <strong class="ruling-tag">{t('Ruling')}</strong> {t(block.ruling)}
      </p>
    );
  }
  if ('diagram' in block) {
    const { caption, ...board } = block.diagram;
    return <BoardPicture {...board} title={t('The board described below')} caption={t(caption)} labels width={520} />;
  }
  const { head, rows, plain } = block.table;
  return (
    <div class="table-scroll" tabIndex={0} role="group" aria-label={t('Table')}>
      <table>
        <thead><tr>{head.map((text) => <th key={text} scope="col">{t(text)}</th>)}</tr></thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((text, column) => <Cell key={column} text={text} plain={plain?.includes(column) ?? false} />)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The sections one after the other, each with a heading that can be linked to. */
export function Prose({ sections }: { sections: Section[] }) {
  return (
    <>
      {sections.map(({ id, title, blocks }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`} tabIndex={-1}>{t(title)}</h2>
          {blocks.map((block, at) => <Part key={at} block={block} />)}
        </section>
      ))}
    </>
  );
}

/** A table of contents that moves focus to the heading; addresses stay with the router. */
export function Contents({ sections }: { sections: Section[] }) {
  const jump = (id: string) => {
    const heading = document.getElementById(`${id}-title`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav class="contents" aria-label={t('On this page')}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <button type="button" class="link" onClick={() => jump(id)}>{t(title)}</button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
