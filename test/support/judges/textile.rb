# Renders a JSON list of Textile documents with RedCloth. Prints a JSON list of HTML.
require 'json'
require 'redcloth'

Encoding.default_external = Encoding::UTF_8

def read(document)
  RedCloth.new(document).to_html
rescue ArgumentError => fault
  "⟨#{fault.message}⟩"
end

puts JSON.generate(JSON.parse($stdin.read).map { |document| read(document) })
