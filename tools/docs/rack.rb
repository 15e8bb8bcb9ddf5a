# Serves a Rack application of one lambda, as Puma and others do, with what Debian's Ruby has.
require "stringio"
require "webrick"

def run(app) = $app = app
load ARGV.fetch(0)

server = WEBrick::HTTPServer.new(Port: ENV.fetch("PORT").to_i, BindAddress: "127.0.0.1", AccessLog: [])
server.mount_proc "/" do |request, response|
  env = request.header.to_h { |name, values| ["HTTP_#{name.upcase.tr("-", "_")}", values.first] }
  env["rack.input"] = StringIO.new(request.body.to_s)
  status, headers, body = $app.call(env)
  response.status = status
  headers.each { |name, value| response[name] = value }
  response.body = body.join
end
trap("TERM") { server.shutdown }
server.start
