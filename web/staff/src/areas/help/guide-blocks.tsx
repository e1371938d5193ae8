import { Link } from '@tanstack/react-router';
import type { Block, Inline } from '@vivavoce/web-shared/vite/guide-page.ts';
import { isSlug } from '../../features/guide/guide.ts';

/** A part of a line: text, a phrase of the product, or a link. */
export function Line({ text }: { text: readonly Inline[] }) {
  return text.map((part, index) => {
    if (typeof part === 'string') return part;
    if ('bold' in part)
      return (
        <b key={index} className="font-semibold">
          <Line text={part.bold} />
        </b>
      );
    if ('word' in part)
      return (
        <b
          key={index}
          className="rounded-1 border border-line-2 bg-surface [box-decoration-break:clone] px-1.5 py-px font-semibold"
        >
          {part.word}
        </b>
      );
    const className = 'font-semibold text-accent-ink underline underline-offset-3';
    return isSlug(part.to) ? (
      <Link key={index} to="/help/$page" params={{ page: part.to }} className={className}>
        {part.link}
      </Link>
    ) : (
      <Link key={index} to={part.to} className={className}>
        {part.link}
      </Link>
    );
  });
}

const Text = ({ text }: { text: readonly Inline[] }) => (
  <p className="max-w-[64ch] text-ink-2">
    <Line text={text} />
  </p>
);

function Picture({ src, width = 0, height = 0, text }: Extract<Block, { kind: 'picture' }>) {
  if (src === undefined) return null;
  return (
    <figure className="my-2 grid gap-2">
      <span className="grid justify-items-center overflow-hidden rounded-2 border border-line bg-sunken p-4 max-md:p-2">
        <img
          className="h-auto max-w-full rounded-1 shadow-1"
          src={src}
          width={width / 2}
          height={height / 2}
          alt=""
          loading="lazy"
        />
      </span>
      <figcaption className="text-small text-ink-3">{text}</figcaption>
    </figure>
  );
}

function Steps({ steps }: Extract<Block, { kind: 'steps' }>) {
  return (
    <ol className="grid gap-5">
      {steps.map(({ title, blocks }, index) => (
        <li key={index} className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3.5">
          <span
            className="grid h-7 w-7 place-items-center rounded-[50%] bg-sunken text-small font-semibold text-ink-2"
            aria-hidden="true"
          >
            {index + 1}
          </span>
          <div className="grid min-w-0 gap-1.5 pt-0.5">
            <h3 className="text-[1rem] leading-[1.5rem] font-semibold">
              <Line text={title} />
            </h3>
            <GuideBlocks blocks={blocks} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Facts({ facts }: Extract<Block, { kind: 'facts' }>) {
  return (
    <dl className="grid [&>div+div]:border-t [&>div+div]:border-t-line">
      {facts.map(([term, text], index) => (
        <div
          key={index}
          className="grid grid-cols-[minmax(0,11rem)_minmax(0,1fr)] gap-x-5 gap-y-0.5 py-3 max-md:grid-cols-1"
        >
          <dt className="font-semibold">
            <Line text={term} />
          </dt>
          <dd className="text-ink-2">
            <Line text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 id={block.id} className="scroll-mt-20 pt-5 text-heading tracking-heading">
          {block.text}
        </h2>
      );
    case 'text':
      return <Text text={block.text} />;
    case 'list':
      return (
        <ul className="grid list-disc gap-1.5 ps-5 text-ink-2 marker:text-accent">
          {block.items.map((item, index) => (
            <li key={index}>
              <Line text={item} />
            </li>
          ))}
        </ul>
      );
    case 'steps':
      return <Steps {...block} />;
    case 'facts':
      return <Facts {...block} />;
    case 'box':
      return (
        <div className="grid gap-2 rounded-3 border border-line bg-canvas px-5 py-4">
          <GuideBlocks blocks={block.blocks} />
        </div>
      );
    default:
      return <Picture {...block} />;
  }
}

/** The content of a page of the guide. */
export function GuideBlocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <OneBlock key={index} block={block} />);
}
