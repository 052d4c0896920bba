"""tsoro-server over real sockets: headers, types, encodings, caching, refusals, many and slow clients."""
import http.client
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest

SERVER = os.environ["TSORO_BUILD_DIR"] + "/tsoro-server"
BIG = bytes(range(256)) * 16384  # 4 MiB
PLAIN = b"body { color: black; }\n" * 40


class Server:
    """The program, running on a folder."""

    def __init__(self, root, *options):
        self.process = subprocess.Popen([SERVER, "--root", str(root), *options], text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        line = self.process.stdout.readline()
        match = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if match is None:
            raise AssertionError("no address: " + line + self.process.communicate()[1])
        self.port = int(match[1])

    def get(self, path, method="GET", headers=None, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request(method, path, body=body, headers=headers or {})
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        return answer, data

    def raw(self, request):
        """Sends bytes as they are and returns all that comes until the server closes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=30) as link:
            link.sendall(request)
            data = b""
            while piece := link.recv(65536):
                data += piece
            return data

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def end(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        output = self.process.communicate(timeout=20)
        return self.process.returncode, output


def make_root(folder):
    root = pathlib.Path(folder) / "dist"
    (root / "assets").mkdir(parents=True)
    (root / "index.html").write_text("<!doctype html><title>Tsoro</title>\n")
    (root / "sw.js").write_text("self.skipWaiting;\n")
    (root / "app.webmanifest").write_text("{}\n")
    (root / ".hidden").write_text("no\n")
    (root / "empty.txt").write_text("")
    (root / "assets/site-abc.css").write_bytes(PLAIN)
    (root / "assets/site-abc.css.br").write_bytes(b"BROTLI")
    (root / "assets/site-abc.css.gz").write_bytes(b"GZIP")
    (root / "assets/tsoro-abc.wasm").write_bytes(b"\0asm")
    (root / "assets/page-abc.mjs").write_text("export {};\n")
    (root / "assets/big-abc.bin").write_bytes(BIG)
    (pathlib.Path(folder) / "secret.txt").write_text("secret\n")
    (root / "leak.txt").symlink_to(pathlib.Path(folder) / "secret.txt")
    (root / "assets/old-abc.js").write_text("new text\n")
    (root / "assets/old-abc.js.br").write_bytes(b"STALE")
    os.utime(root / "assets/old-abc.js.br", (1, 1))
    return root


class HttpTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = make_root(cls.folder.name)
        cls.server = Server(cls.root, "--port", "0")

    @classmethod
    def tearDownClass(cls):
        cls.server.end()
        cls.folder.cleanup()

    def check_safe(self, answer):
        policy = answer.getheader("content-security-policy")
        self.assertIn("'wasm-unsafe-eval'", policy)
        self.assertIn("default-src 'none'", policy)
        self.assertNotIn("http", policy)
        self.assertNotIn("unsafe-inline", policy)
        self.assertEqual(answer.getheader("cross-origin-opener-policy"), "same-origin")
        self.assertEqual(answer.getheader("cross-origin-embedder-policy"), "require-corp")
        self.assertEqual(answer.getheader("cross-origin-resource-policy"), "same-origin")
        self.assertEqual(answer.getheader("x-content-type-options"), "nosniff")

    def test_index(self):
        for path in ("/", "/index.html", "/?x=1"):
            answer, data = self.server.get(path)
            self.assertEqual(answer.status, 200)
            self.assertEqual(data, (self.root / "index.html").read_bytes())
            self.assertEqual(answer.getheader("content-type"), "text/html; charset=utf-8")
            self.assertEqual(answer.getheader("cache-control"), "no-cache")
            self.check_safe(answer)

    def test_types(self):
        for path, kind in (("/assets/tsoro-abc.wasm", "application/wasm"),
                           ("/assets/page-abc.mjs", "text/javascript; charset=utf-8"),
                           ("/app.webmanifest", "application/manifest+json"),
                           ("/assets/site-abc.css", "text/css; charset=utf-8"),
                           ("/assets/big-abc.bin", "application/octet-stream")):
            answer, _ = self.server.get(path)
            self.assertEqual((answer.status, answer.getheader("content-type")), (200, kind))

    def test_caching(self):
        answer, _ = self.server.get("/assets/site-abc.css")
        self.assertIn("immutable", answer.getheader("cache-control"))
        answer, _ = self.server.get("/sw.js")
        self.assertEqual(answer.getheader("cache-control"), "no-cache")
        tag = answer.getheader("etag")
        again, data = self.server.get("/sw.js", headers={"If-None-Match": tag})
        self.assertEqual((again.status, data), (304, b""))
        other, _ = self.server.get("/sw.js", headers={"If-None-Match": '"other"'})
        self.assertEqual(other.status, 200)

    def test_encodings(self):
        for accept, coding, body in (("gzip, deflate, br", "br", b"BROTLI"),
                                     ("gzip", "gzip", b"GZIP"),
                                     ("br;q=0, gzip", "gzip", b"GZIP"),
                                     ("identity", None, PLAIN),
                                     ("", None, PLAIN)):
            answer, data = self.server.get("/assets/site-abc.css", headers={"Accept-Encoding": accept})
            self.assertEqual((answer.getheader("content-encoding"), data), (coding, body))
            self.assertEqual(answer.getheader("vary"), "accept-encoding")
            self.assertEqual(answer.getheader("content-type"), "text/css; charset=utf-8")
            self.assertEqual(int(answer.getheader("content-length")), len(body))

    def test_encoded_copies_have_their_own_tag(self):
        tags = {self.server.get("/assets/site-abc.css", headers={"Accept-Encoding": coding})[0].getheader("etag")
                for coding in ("br", "gzip", "identity")}
        self.assertEqual(len(tags), 3)

    def test_stale_copy_is_not_sent(self):
        _, data = self.server.get("/assets/old-abc.js", headers={"Accept-Encoding": "br"})
        self.assertEqual(data, b"new text\n")

    def test_head(self):
        answer, data = self.server.get("/assets/big-abc.bin", method="HEAD")
        self.assertEqual((answer.status, data), (200, b""))
        self.assertEqual(int(answer.getheader("content-length")), len(BIG))
        answer, data = self.server.get("/nothing", method="HEAD")
        self.assertEqual((answer.status, data), (404, b""))

    def test_empty_file(self):
        answer, data = self.server.get("/empty.txt")
        self.assertEqual((answer.status, data), (200, b""))

    def test_big_file(self):
        _, data = self.server.get("/assets/big-abc.bin")
        self.assertEqual(data, BIG)

    def test_nothing_there(self):
        for path in ("/nothing", "/assets", "/assets/", "/.hidden", "/index.html/", "/index.html/x", "/" + "a" * 3000,
                     "/leak.txt", "/index.html%00.css"):
            try:
                answer, data = self.server.get(path)
            except http.client.RemoteDisconnected:
                self.assertTrue("%00" in path or len(path) > 1000, path)  # refused while it was read
                continue
            self.assertIn(answer.status, (400, 403, 404, 414), path)
            self.assertNotIn(b"secret", data)
            if answer.status == 404:
                self.check_safe(answer)

    def test_traversal(self):
        for path in ("/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
                     "/assets/%2e%2e/%2e%2e/secret.txt", "/..\\secret.txt", "//secret.txt", "/%252e%252e/secret.txt",
                     "/./../secret.txt", "/assets/..;/../secret.txt", "/....//secret.txt"):
            data = self.server.raw(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            self.assertNotIn(b"secret\n", data.split(b"\r\n\r\n", 1)[-1], path)
            self.assertNotIn(b" 200 ", data.split(b"\r\n")[0], path)

    def test_methods(self):
        for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
            answer, _ = self.server.get("/index.html", method=method, body=b"x" * 10 if method == "POST" else None)
            self.assertEqual(answer.status, 405, method)
            self.assertEqual(answer.getheader("allow"), "GET, HEAD")
            self.check_safe(answer)

    def status(self, request):
        """The status line and the head of the answer to these bytes, after which the server closes."""
        head = self.server.raw(request).split(b"\r\n\r\n")[0].decode()
        return (head.split() + ["", ""])[1], head

    def test_methods_that_the_library_does_not_read(self):
        for line, status in ((b"TRACE / HTTP/1.1", "405"), (b"CONNECT x:80 HTTP/1.1", "405"), (b"FOO / HTTP/1.1", "501"),
                             (b"GETT / HTTP/1.1", "501"), (b"hello", "400"), (b"G\0T / HTTP/1.1", "400"),
                             (b"\x16\x03\x01\x02", "400")):
            got, head = self.status(line + b"\r\nHost: x\r\n\r\n")
            self.assertEqual(got, status, line)
            self.assertEqual("allow: GET, HEAD" in head, status == "405", line)
            self.assertIn("default-src 'none'", head)

    def test_long_requests(self):
        for length, of_path, of_header in ((3000, "404", "200"), (5000, "414", "200"), (9000, "414", "431"),
                                           (60000, "414", "431"), (300000, "414", "431")):
            text, rest = b"a" * length, b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
            self.assertEqual(self.status(b"GET /" + text + rest + b"\r\n")[0], of_path, length)
            self.assertEqual(self.status(b"GET / HTTP/1.1\r\nConnection: close\r\nCookie: " + text + b"\r\n\r\n")[0],
                             of_header, length)
            self.assertEqual(self.status(b"GET /?" + text + rest + b"\r\n")[0], "200" if length < 4000 else "414")

    def test_versions(self):
        for version, status in ((b"HTTP/1.1", "200"), (b"HTTP/1.0", "200"), (b"HTTP/9.9", "505"), (b"HTTP/2.0", "505"),
                                (b"HTTP/1.10", "400"), (b"HTPP/1.1", "400")):
            for path in (b"/", b"/?x=1"):
                request = b"GET " + path + b" " + version + b"\r\nHost: x\r\nConnection: close\r\n\r\n"
                got, head = self.status(request)
                self.assertEqual(got, status, request)
                self.assertIn("default-src 'none'", head)

    def test_nul_in_a_path(self):
        for path in (b"/%00", b"/%00?x=1", b"/assets/%00"):
            self.assertEqual(self.status(b"GET " + path + b" HTTP/1.1\r\nHost: x\r\n\r\n")[0], "400", path)
        for path in (b"/?", b"/?x=1&y=2", b"/assets/../?x"):
            request = b"GET " + path + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
            self.assertEqual(self.status(request)[0], "200", path)

    def test_there_is_no_websocket(self):
        for path in (b"/", b"/index.html", b"/nothing"):
            for more in (b"", b"Sec-WebSocket-Protocol: http\r\n", b"Sec-WebSocket-Protocol: refusal\r\n"):
                request = (b"GET " + path + b" HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" + more + b"\r\n")
                self.assertEqual(self.status(request)[0], "404", path)

    def test_garbage(self):
        for request in (b"\r\n\r\n", b"\0\1\2\3\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"BREW / HTTP/1.1\r\n\r\n",
                        b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 100000 + b"\r\n\r\n"):
            try:
                with socket.create_connection(("127.0.0.1", self.server.port), timeout=5) as link:
                    link.sendall(request)
                    link.shutdown(socket.SHUT_WR)
                    while link.recv(65536):
                        pass
            except OSError:
                pass  # a closed door is an answer
        self.assertEqual(self.server.get("/")[0].status, 200)

    def test_one_connection_many_requests(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        for turn in range(200):
            path = ("/", "/assets/site-abc.css", "/nothing", "/empty.txt")[turn % 4]
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            self.assertEqual(answer.status, 404 if path == "/nothing" else 200)
        connection.close()

    def test_many_clients(self):
        failures = []

        def client():
            try:
                for _ in range(10):
                    answer, data = self.server.get("/assets/site-abc.css")
                    if answer.status != 200 or data != PLAIN:
                        failures.append(answer.status)
            except Exception as error:
                failures.append(error)

        threads = [threading.Thread(target=client) for _ in range(50)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])

    def test_clients_that_leave_or_dawdle_take_nothing_with_them(self):
        before = self.server.descriptors()
        links = []
        for _ in range(30):
            link = socket.create_connection(("127.0.0.1", self.server.port), timeout=10)
            link.sendall(b"GET /assets/big-abc.bin HTTP/1.1\r\nHost: x\r\n\r\n")
            link.recv(100)
            links.append(link)
        for _ in range(30):
            link = socket.create_connection(("127.0.0.1", self.server.port), timeout=10)
            link.sendall(b"GET /ind")
            links.append(link)
        self.assertEqual(self.server.get("/")[0].status, 200, "others are served meanwhile")
        for link in links:
            link.close()
        for _ in range(100):
            if self.server.descriptors() <= before:
                break
            time.sleep(0.1)
        self.assertLessEqual(self.server.descriptors(), before, "every file and socket is closed again")


class ProgramTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = make_root(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def run_server(self, *options):
        return subprocess.run([SERVER, *options], text=True, capture_output=True, timeout=20)

    def test_signals_end_it_cleanly(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            status, (_, errors) = Server(self.root, "--port", "0").end(number)
            self.assertEqual((status, errors), (0, ""))

    def test_busy_port(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            refused = self.run_server("--root", str(self.root), "--port", str(port))
            self.assertEqual(refused.returncode, 1)
            self.assertIn("busy", refused.stderr)
            self.assertEqual(len(refused.stderr.splitlines()), 1)
            server = Server(self.root, "--port", str(port), "--port-search")
            self.assertGreater(server.port, port)
            self.assertEqual(server.get("/")[0].status, 200)
            server.end()

    def test_misuse(self):
        root = str(self.root)
        for options in (["--root", root + "/none"], ["--root", root + "/assets"], ["--port", "70000"], ["--port", "x"],
                        ["--port", ""], ["--nonsense"], ["--root", root, "more"]):
            refused = self.run_server(*options)
            self.assertEqual(refused.returncode, 2, options)
            self.assertEqual(len(refused.stderr.splitlines()), 1, refused.stderr)
        foreign = self.run_server("--root", root, "--host", "192.0.2.1", "--port", "0")
        self.assertEqual(foreign.returncode, 1)
        self.assertIn("192.0.2.1", foreign.stderr)

    def test_help_and_version(self):
        self.assertIn("--port-search", self.run_server("--help").stdout)
        self.assertRegex(self.run_server("--version").stdout, r"^tsoro-server \d")


unittest.main()
