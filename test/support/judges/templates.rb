# Renders a JSON list of ERB templates. Prints a JSON list of HTML.
require 'erb'
require 'json'

STDIN.set_encoding('UTF-8')
STDOUT.set_encoding('UTF-8')
htmls = JSON.parse(STDIN.read).map do |document|
  ERB.new(document).result
rescue ScriptError, StandardError => fault
  "<fault>#{ERB::Util.html_escape(fault.message)}</fault>"
end
print JSON.generate(htmls)
