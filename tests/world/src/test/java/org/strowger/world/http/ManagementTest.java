package org.strowger.world.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.config.value.Amount;
import org.strowger.router.table.TableFiles;
import org.strowger.router.table.service.TableContext;
import org.strowger.router.table.service.TableIncidents;
import org.strowger.router.table.service.TableService;
import org.strowger.router.time.MonotonicClock;
import org.strowger.world.HttpClient;
import org.strowger.world.HttpShop;
import org.strowger.world.TablesThread;
import org.strowger.world.World;

/** Number tables and balances that an HTTP application changes, through the whole router. */
class ManagementTest {
    private static final String TOP_UPS = "/v1/accounts/retail/top-ups";

    private static String yaml(String more) {
        return HttpShop.yaml("store", "manages: [retail" + more + "]") + "accounts: [{name: retail}, {name: other}]\n";
    }

    private static String topUp(HttpClient client, String account, String key, String body) {
        String header = key.isEmpty() ? "" : "Idempotency-Key: " + key + "\r\n";
        return client.post("/v1/accounts/" + account + "/top-ups", HttpShop.JSON + header, body);
    }

    private static Amount balance(World world) {
        return world.router().exchange().accounts().named("retail").figures().balance();
    }

    // ---- Balances

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aTopUpIsCreditedOnce(int threads) {
        try (World world = new World(threads)) {
            world.smsc("a", 2776);
            world.start(yaml(""));
            HttpClient client = new HttpClient(world);
            String credited =
                    "{\"account\":\"retail\",\"amount\":\"25.5\",\"balance\":\"25.5\",\"state\":\"credited\"}";

            assertThat(topUp(client, "retail", "4711", "{\"amount\": \"25.50\"}"))
                    .isEqualTo("200 " + credited);
            assertThat(topUp(client, "retail", "4711", "{\"amount\": \"25.50\"}"))
                    .isEqualTo("200 " + credited.replace("credited", "repeated"));
            assertThat(topUp(client, "retail", "4711", "{\"amount\": \"26\"}"))
                    .startsWith("422 ")
                    .contains("idempotency-key-reused");
            assertThat(balance(world)).hasToString("25.5");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "other | 1 | {\"amount\": \"5\"} | 403",
                "nobody | 1 | {\"amount\": \"5\"} | 403",
                "retail | '' | {\"amount\": \"5\"} | 400",
                "retail | 1 | {\"amount\": \"0\"} | 400",
                "retail | 1 | {\"amount\": 5} | 400",
                "retail | 1 | {\"amount\": \"5\", \"to\": \"me\"} | 400",
                "retail | 1 | {\"amount\": \"1e9\"} | 400",
                "retail | 1 | {\"amount\": \"9999999999999\"} | 400",
                "retail | 1 | {\"amount\": | 400",
                "retail | 1 | [] | 400",
                "retail/x | 1 | {\"amount\": \"5\"} | 404"
            })
    void invalidTopUpsChangeNothing(String account, String key, String body, int status) {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(yaml(""));

            assertThat(topUp(new HttpClient(world), account, key, body)).startsWith(status + " ");
            assertThat(balance(world)).isEqualTo(Amount.ZERO);
        }
    }

    @Test
    void anUnsupportedHttpMethodIsRefused() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(yaml(""));

            String request = "GET " + TOP_UPS + " HTTP/1.1\r\nHost: localhost\r\n" + HttpShop.JSON + "\r\n";
            assertThat(new HttpClient(world).exchange(request)).startsWith("405 ");
        }
    }

    // ---- Number tables

    @Test
    void aNumberIsAddedAndRemoved(@TempDir Path directory) throws IOException {
        Files.writeString(directory.resolve("out.txt"), "447700900123\n");
        Files.writeString(directory.resolve("ported.csv"), "447700900777,red\n");
        TableService tables = new TableService(new TableContext(
                TableFiles.REAL,
                directory.resolve("changes"),
                MonotonicClock.system(),
                World.EPOCH::toEpochMilli,
                TableIncidents.NONE));
        try (World world = new World()) {
            world.tables(tables);
            world.smsc("a", 2776);
            world.start(yaml(", out, ported") + "tables:\n  - {name: out, file: " + directory
                    + "/out.txt}\n  - {name: ported, kind: ported, file: " + directory
                    + "/ported.csv}\n  - {name: own, file: "
                    + directory + "/out.txt}\n");
            HttpClient client = new HttpClient(world);

            assertThat(edit(world, client, "PUT", "out/numbers/447700900555"))
                    .isEqualTo("200 {\"table\":\"out\",\"number\":\"447700900555\",\"state\":\"added\"}");
            assertThat(edit(world, client, "PUT", "out/numbers/+447700900555")).endsWith("\"unchanged\"}");
            assertThat(tables.tables().find("out").orElseThrow().has("447700900555"))
                    .isTrue();
            assertThat(edit(world, client, "DELETE", "out/numbers/447700900123"))
                    .endsWith("\"removed\"}");
            assertThat(tables.tables().find("out").orElseThrow().has("447700900123"))
                    .isFalse();
            assertThat(edit(world, client, "PUT", "ported/numbers/447700900888?operator=blue"))
                    .endsWith("\"added\"}");
            assertThat(tables.tables()
                            .find("ported")
                            .orElseThrow()
                            .find("447700900888")
                            .operator())
                    .isEqualTo("blue");
            assertThat(edit(world, client, "PUT", "own/numbers/447700900555")).startsWith("403 ");
            assertThat(edit(world, client, "PUT", "retail/numbers/447700900555"))
                    .startsWith("404 ");
            assertThat(edit(world, client, "PUT", "ported/numbers/447700900999"))
                    .startsWith("400 ");
            assertThat(edit(world, client, "DELETE", "out/numbers/1?operator=red"))
                    .startsWith("400 ");
        } finally {
            tables.close();
        }
    }

    /** The thread of the tables runs beside the simulated clock. */
    private static String edit(World world, HttpClient client, String method, String rest) {
        client.send(method + " /v1/tables/" + rest + " HTTP/1.1\r\nHost: localhost\r\n" + HttpShop.JSON
                + "Content-Length: 0\r\n\r\n");
        StringBuilder answer = new StringBuilder();
        TablesThread.await(world, () -> !answer.append(client.received()).isEmpty());
        String received = answer.toString();
        int body = received.indexOf("\r\n\r\n");
        return received.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length()) + " " + received.substring(body + 4);
    }
}
