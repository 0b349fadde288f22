# Reads Textile with RedCloth: a JSON list of documents in, a JSON list of their HTML out.
require 'json'
require 'redcloth'

Encoding.default_external = Encoding::UTF_8

def read(document)
  RedCloth.new(document).to_html
rescue ArgumentError => fault
  "⟨#{fault.message}⟩"
end

puts JSON.generate(JSON.parse($stdin.read).map { |document| read(document) })
