<?php
// Renders a JSON list of wikitext pages with MediaWiki, as on saving. Prints a JSON list of HTML.
require_once getenv('MW_INSTALL_PATH') . '/maintenance/Maintenance.php';

use MediaWiki\MediaWikiServices;
use MediaWiki\User\UserIdentityValue;

class ReadWikitext extends Maintenance {
	public function execute() {
		$parser = MediaWikiServices::getInstance()->getParser();
		$title = Title::newFromText('Passage');
		$html = [];
		foreach (json_decode(stream_get_contents(STDIN)) as $document) {
			$options = ParserOptions::newFromAnon();
			$options->setTemplateCallback( [ self::class, 'template' ] );
			$saved = $parser->preSaveTransform($document, $title, new UserIdentityValue(0, '127.0.0.1'), $options);
			$html[] = $parser->parse($saved, $title, $options)->getText(['unwrap' => true, 'allowTOC' => false]);
		}
		echo json_encode($html);
	}

	/** The template Note shows its argument; every other its address as a link of its title, as Wikipedia's cite web does. */
	public static function template( $title ) {
		$text = $title->getText() === 'Note' ? '{{{1}}}' : '[{{{url}}} {{{title}}}]';
		return [ 'text' => $text, 'finalTitle' => $title ];
	}
}

$maintClass = ReadWikitext::class;
require_once RUN_MAINTENANCE_IF_MAIN;
