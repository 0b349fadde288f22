// cspell:ignore Caf\'e icle roduction
import { itJudgesRandomDocuments, itJudgesPlaces } from '../../support/judgedPlaces.ts';
import { pandocPlaces } from '../../support/judges/pandocPlaces.ts';
import { parsePieces } from '../../support/pieces.ts';

const judges = [pandocPlaces('latex')];

describe('Citations in LaTeX', () => {
  itJudgesPlaces(
    'latex',
    {
      link: [
        String.raw`\documentclass[11pt]{article}
\usepackage[utf8]{inputenc}
\title{Harbor}
\begin{document}
\maketitle
\section{Int¦roduction¦}
The port¦ opened on Monday.¦ It is, \emph{they ¦say¦}, the largest¦; see~\cite{a}¦ and \ref{x}¦.
A second line¦ with 50\,\%¦ more \& a \textbf{bold¦} word.

¦Another paragraph with $x^2$¦ and \(y\)¦ math. \LaTeX{} is¦ fine. Caf\'e¦ now.

\begin{itemize}
  \item first¦
  \item second ¦point
  \item[x] third¦
\end{itemize}
\begin{quote}
A quote¦.
\end{quote}
\begin{abstract}Short¦ text.\end{abstract}
Text\footnote{A note¦ here.} goes on¦. A \verb|code| span¦ too.
\begin{enumerate}
\item one¦
\begin{itemize}
\item nested¦
\end{itemize}
\end{enumerate}
«Selected words» and \textit{«all of it»}.
\begin{theorem}
A claim¦.
\end{theorem}
\begin{figure}
\includegraphics{a.png}
\caption{A caption¦ here}
\end{figure}
\subsection*{Starred¦}
Price: \$5¦ and 5\%¦. Line\\ break¦.
{\small Small¦ text.}
\paragraph{Run-in¦} text¦.
The end¦.
\end{document}
`,
        '\\section{A}\n¦',
        '\\addbibresource{refs.bib}\n¦',
        'A chapter file¦ without a preamble.\n\n¦More text¦.\n\n¦',
        '\\begin{itemize}\n¦\\item a\n\\end{itemize}\n',
        'Text¦ before % a comment\nand after¦.\n',
        "\\maketitle ¦\n\n{\\bfseries ¦Bold} words --¦ and ``more''¦.\n",
        'One «\\o» and «{group}» and «\\emph{a} b».\n',
        'Before¦.\n\nOdd $x$ ^\\alpha.\n\nAfter¦.\n',
      ],
      text: [
        'Text % a comm¦ent¦\nmore\n',
        '\\documentclass{article}\n% note¦\n\\begin{document}\nx\n\\end{document}\n',
      ],
      refused: [
        '\\documentclass{art¦icle}\n\\usepackage{a¦}\n\\title{x¦}\n¦\n\\begin{document}\nx\n\\end{document}\n¦',
        '\\begin{verbatim}\nco¦de\n\\end{verbatim}\n',
        '\\begin{lstlisting}\nco¦de\n\\end{lstlisting}\n',
        '\\begin{minted}{python}\nx¦ = 1\n\\end{minted}\n',
        '\\begin{comment}\nx¦\n\\end{comment}\n',
        '\\begin{equation}\nx¦\n\\end{equation}\n',
        '\\begin{tabular}{l¦c}\na¦ & b\\\\\n\\end{tabular}\n',
        '\\begin{tikzpicture}\n\\node{a¦};\n\\end{tikzpicture}\n',
        '\\includegraphics[width=1¦cm]{fi¦le}\n',
        '\\foo{a¦}\n',
        '\\foo{a¦} b\n\\begin{itemize}\n\\item \\foo{c¦}\n\\end{itemize}\n',
        '\\def\\x#1{a¦}\n',
        '\\newcommand{\\x}{a¦}\n',
        '\\iffalse\na¦\n\\fi\n',
        '\\begin{nosuch}\na¦\n\\end{nosuch}\n',
        '\\begin{verbatim}\na¦\n',
        'a } b¦\n',
        '\\emph{a ¦b\n',
        'x\\hspace{1¦cm}y\n',
        '\\input{a¦}\n',
        '\\catcode`\\%=12 a¦\n',
        '\\bibliography{a¦}\n',
        // The next token may be an argument.
        'a \\foo¦ ¦bar\n',
        'a ^^¦5c b\n',
        'a \\foo % b\n¦bar\n',
        // TeX skips the space after a command.
        'a \\verb }b{ c¦ d\n',
        'Before.\n\nOdd¦ ^\\alpha.\n',
        '\\begin{nosuch}\n\\begin{nosuch}\n\\end{nosuch}\n\na¦\n\\end{nosuch}\n',
      ],
    },
    judges,
  );

  itJudgesRandomDocuments(
    'latex',
    [
      'Some \\emph{plain} words, 50\\,\\% of \\textbf{them}.',
      '\\section{Heading \\textit{one}}',
      '\\begin{itemize}\n\\item one\n\\item two $x$\n\\end{itemize}',
      '\\begin{quote}\nquoted text\n\\end{quote}',
      '\\begin{verbatim}\ncode % $ {\n\\end{verbatim}',
      '\\begin{equation}\nx = 1\n\\end{equation}',
      '% a comment',
      'Text % with a comment\nand more',
      'See \\href{https://x.example/}{a link} and \\url{https://y.example/}.',
      'A \\verb|co{de| span and \\texttt{tt}.',
      '\\begin{tabular}{ll}\na & b \\\\\nc & d\n\\end{tabular}',
      'Note\\footnote{inner \\emph{text}}.',
      '\\unknown{arg}[opt] text',
      'Line one\\\\[2pt]line two',
      '\\[ x^2 \\]',
      "Price \\$5 and caf\\'e \\LaTeX{} here",
    ],
    judges,
  );
});

describe('Citations in LaTeX captions that pandoc leaves out', () => {
  const document = '\\begin{figure}\n\\begin{minipage}{4cm}\n\\caption{A¦}\n\\end{minipage}\n\\end{figure}\n';
  itJudgesPlaces('latex', { link: [document] }, []);
});

describe('Citations between pieces of LaTeX markup', () => {
  itJudgesRandomDocuments(
    'latex',
    parsePieces(String.raw`
      word a␣b \emph{em} \textbf{st \emph \emph␣{ \textit{i} \footnote{n} \footnote{ \section{S} \section{ \verb|v|
      \verb| \verb \verb*+v+ \verb{ \texttt{t} €x€ € €€ \( \) \(x\) \[ \] \[x\] { } {} {g} [ [o] ] \foo \foo{a} \foo{
      \foo[o]{a} \foo* \item \item␣ \item[l]␣ \begin{itemize} \end{itemize} \begin{quote} \end{quote} \begin{nosuch}
      \end{nosuch} \begin{verbatim} \end{verbatim} \begin{equation} \end{equation} \begin{tabular}{ll} \end{tabular}
      \begin \end \begin{center}x\end{center} \\ \\[2pt] \\* \\[ & ~ ^ _ ^^ ^^M ^{x} _a # #1 % %␣c⏎ \% \& \€ \{ \} \_
      \# \␣ \, \- \"o \'e \c{c} \^ \~{} \LaTeX \LaTeX{} \ldots \catcode´\%=12␣ \makeatletter \char´\a \def\x{y}
      \def\x#1{#1} \newcommand{\y}{z} \let\a=b \x \iffalse \fi \ifx \else \cite{k} \cite[p.␣1]{k} \ref{r} \label{l}
      \url{https://u.example/} \url{ \href{https://u.example/}{t} \href{https://u.example/} \href \input{f}
      \hspace{1cm} \vspace*{1cm} \hskip␣1pt \par \noindent␣ \parindent=0pt \textcolor{red}{c} {\small␣s} {\bf␣b
      \includegraphics{i} \caption{c} ´´q'' ´ ' " -- --- < > | !´ é 日本 @ - = 1 . ( ) ⏎ ⏎⏎ ␍⏎ ␍⏎␍⏎ ⇥
    `),
    judges,
    ['', ' '],
    12,
  );
});
