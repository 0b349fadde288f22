<?php
// Reads wikitext with MediaWiki: a JSON list of documents in, a JSON list of their HTML out.
require_once getenv('MW_INSTALL_PATH') . '/maintenance/Maintenance.php';

use MediaWiki\MediaWikiServices;

class ReadWikitext extends Maintenance {
	public function execute() {
		$parser = MediaWikiServices::getInstance()->getParser();
		$title = Title::newFromText('Passage');
		$html = [];
		foreach (json_decode(stream_get_contents(STDIN)) as $document) {
			$options = ParserOptions::newFromAnon();
			$options->setTemplateCallback( [ self::class, 'template' ] );
			$html[] = $parser->parse($document, $title, $options)->getText(['unwrap' => true]);
		}
		echo json_encode($html);
	}

	/** Every template is one that shows its address as a link of its title, as Wikipedia's cite web does. */
	public static function template( $title ) {
		return [ 'text' => '[{{{url}}} {{{title}}}]', 'finalTitle' => $title ];
	}
}

$maintClass = ReadWikitext::class;
require_once RUN_MAINTENANCE_IF_MAIN;
