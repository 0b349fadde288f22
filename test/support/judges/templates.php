<?php
// Renders a JSON list of templates with the engine in the first argument. Prints a JSON list of HTML.
error_reporting(0);
$documents = json_decode(stream_get_contents(STDIN));

function php($document)
{
    return run($document);
}

function twig($document)
{
    require_once '/usr/share/php/Twig/autoload.php';
    $twig = new Twig\Environment(new Twig\Loader\ArrayLoader(['passage' => $document]));
    return $twig->render('passage');
}

function blade($document)
{
    require_once '/usr/share/php/Illuminate/View/autoload.php';
    require_once '/usr/share/php/Illuminate/Filesystem/autoload.php';
    static $blade = null;
    $blade ??= new Illuminate\View\Compilers\BladeCompiler(new Illuminate\Filesystem\Filesystem(), sys_get_temp_dir());
    return run($blade->compileString($document));
}

function run($code)
{
    ob_start();
    try {
        eval('?>' . $code);
    } finally {
        $html = ob_get_clean();
    }
    return $html;
}

$htmls = [];
foreach ($documents as $document) {
    try {
        $htmls[] = $argv[1]($document);
    } catch (Throwable $fault) {
        $htmls[] = '<fault>' . htmlspecialchars($fault->getMessage()) . '</fault>';
    }
}
echo json_encode($htmls, JSON_INVALID_UTF8_SUBSTITUTE);
