-- Reads each code block as a document of the format in DATELINE_FORMAT, and replaces its text with the result in JSON.
function CodeBlock(block)
  local ok, document = pcall(pandoc.read, block.text, os.getenv('DATELINE_FORMAT'))
  block.text = ok and pandoc.write(document, 'json') or 'error'
  return block
end
