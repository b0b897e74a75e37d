package org.strowger.world.migration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.config.value.Amount;
import org.strowger.router.exchange.credit.TopUpRequest;
import org.strowger.world.CallbackPeer;
import org.strowger.world.HttpClient;
import org.strowger.world.Peer;
import org.strowger.world.Protocols;
import org.strowger.world.ProviderScene;
import org.strowger.world.RawServer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/**
 * Each imported configuration is started, and a message goes through each of its links: of an imported user with the
 * password from the source, by the imported labels and routes. {@link #complete} does the steps that an operator must
 * do first.
 */
final class ImportedLinksTest {
    /** Routes with several SMSCs choose another one for each message. */
    private static final int MESSAGES_MAX = 10;

    private static final String KANNEL = "/cgi-bin/sendsms?username=%s&password=%s&from=SHOP&to=%s&text=hello";
    private static final String JASMIN = "/send?username=%s&password=%s&to=%s&content=hello";

    /** By set-up and link: the way of the message, the user, the password, and the recipient. */
    private static final String ROWS = """
            section4    | A                   | kannel | tester             | user-pw-tester   | 447700900001
            section4    | B                   | kannel | tester             | user-pw-tester   | 33612345678
            section4    | C                   | kannel | tester             | user-pw-tester   | 353861234567
            minimal     | FAKE                | kannel | tester             | fake-user-pw     | 447700900001
            txrx        | Operator-North-main | smpp   | added              | secret           | 447700900001
            txrx        | south               | smpp   | labelled           | secret           | 447700900001
            txrx        | south-2             | smpp   | added              | secret           | 447700900001
            operators   | ucp-login           | kannel | shop+again         | shop-again-pw    | 358401234567
            operators   | ucp-open            | kannel | shop+again         | shop-again-pw    | 358401234567
            operators   | cimd                | kannel | shop               | shop-user-pw     | 358401234567
            http        | far-kannel          | kannel | web                | web-user-pw      | 447700900001
            http        | reseller            | kannel | web                | web-user-pw      | 447700900001
            includes    | incl                | kannel | a                  | a-user-pw        | 447700900001
            lists       | uk                  | kannel | limited            | limited-user-pw  | %2B447700900001
            lists       | world               | kannel | limited            | limited-user-pw  | %2B353861234567
            services    | one                 | smpp   | added              | secret           | 447700900001
            services    | two                 | smpp   | labelled           | secret           | 447700900001
            labels      | carrier-1           | kannel | u1                 | u1-user-pw       | 33612345678
            labels      | carrier-2           | kannel | u2                 | u2-user-pw       | 33612345678
            labels      | carrier-3           | kannel | u2                 | u2-user-pw       | 442012345678
            opensmppbox | cheap               | smpp   | client-01          | login-pw-01      | 33612345678
            opensmppbox | quality             | smpp   | client-02          | login-pw-02      | 33612345678
            ksmppd      | first               | smpp   | alpha              | password         | 33612345678
            ksmppd      | second              | smpp   | beta               | beta-user-pw     | 12025550123
            first-sms   | DEMO                | jasmin | foo                | set              | 33612345678
            routes      | smppcc_1            | jasmin | u1                 | set              | 447700900001
            routes      | smppcc_2            | jasmin | u1                 | set              | 447700900001
            routes      | smppcc_3            | mobile | u1                 | set              | 6000
            reseller    | premium             | jasmin | gamma              | set              | 447700900001
            reseller    | cheap-one           | jasmin | gamma              | set              | 33612345678
            two-way     | mo-1                | jasmin | shopuser           | set              | 33612345678
            two-way     | mo-2                | mobile | HTTP-01            | set              | 6000
            old-wide    | old                 | jasmin | user-name-of-17-chars | set           | 447700900001
            store-2     | carrier-a           | jasmin | shop               | secret           | 447700900001
            store-2     | cheap               | jasmin | shop               | secret           | 33612345678
            etc         | carrier-a           | jasmin | shop               | secret           | 447700900001
            etc         | cheap               | jasmin | shop               | secret           | 33612345678
            live-0.11   | carrier-a           | jasmin | plain              | plain-pw         | 33612345678
            live-0.11   | carrier-b           | jasmin | plain              | plain-pw         | 447700900001
            live-0.11   | carrier-c           | jasmin | slow&tags=vip      | slow-pw          | 12025550123
            live-0.11   | spare               | jasmin | plain              | plain-pw         | 4915112345678
            live-0.11-jcli | carrier-a           | jasmin | plain              | set              | 33612345678
            live-0.11-jcli | carrier-b           | jasmin | plain              | set              | 447700900001
            live-0.11-jcli | carrier-c           | jasmin | slow&tags=vip      | set              | 12025550123
            live-0.11-jcli | spare               | jasmin | plain              | set              | 4915112345678
            """;

    @TempDir
    private Path directory = Path.of("");

    /** The last message of each link, and of each application that receives: the recipient and the text. */
    private final Map<String, String> came = new HashMap<>();

    private final Map<String, TestSmsc> smscs = new HashMap<>();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = ROWS)
    void aMessagePassesThroughTheImportedSmsc(
            String setup, String link, String way, String user, String password, String to) throws IOException {
        ImportedSetup imported = ImportedSetup.of(setup, directory);
        complete(setup, imported);
        if (password.equals("set")) {
            imported.setPasswords(password);
        }
        try (World world = new World()) {
            imported.links().forEach(each -> open(world, each));
            new CallbackPeer(world.rig(), World.at(ImportedSetup.CALLBACKS)).answers = this::calledBack;
            world.start(imported.yaml());
            world.seconds(2);
            topUp(world, user);
            Runnable sending =
                    switch (way) {
                        case "smpp" -> bySmpp(world, user, password, to);
                        case "kannel" -> byHttp(world, KANNEL.formatted(user, password, to));
                        case "jasmin" -> byHttp(world, JASMIN.formatted(user, password, to));
                        default -> byMobile(world, link, user, password, to);
                    };
            String receiver = way.equals("mobile") ? user : link;
            for (int i = 0; i < MESSAGES_MAX && !came.containsKey(receiver); i++) {
                sending.run();
                world.seconds(2);
            }
            assertThat(came).as("%s", world.operatorLines()).containsKey(receiver);
            assertThat(came.get(receiver)).endsWith(to.replaceFirst("%2B(44)?", "") + ": hello");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "section4",
                "minimal",
                "txrx",
                "operators",
                "http",
                "includes",
                "lists",
                "services",
                "labels",
                "opensmppbox",
                "opensmppbox-alone",
                "ksmppd",
                "first-sms",
                "routes",
                "reseller",
                "two-way",
                "old-wide",
                "store-2",
                "etc"
            })
    void theImportedSetupStartsAndEachOfItsLinksHasATestCase(String setup) throws IOException {
        List<String> tried = ROWS.lines()
                .map(row -> row.split(" *\\| *"))
                .filter(row -> row[0].equals(setup))
                .map(row -> row[1])
                .toList();
        ImportedSetup imported = ImportedSetup.of(setup, directory);
        try (World world = new World()) {
            world.start(imported.yaml());
        }
        assertThat(imported.links()).extracting(ImportedSetup.Link::name).containsExactlyInAnyOrderElementsOf(tried);
    }

    /** Does what the reports ask for, and adds what the sources do not have: somebody who sends or receives. */
    private static void complete(String setup, ImportedSetup imported) {
        switch (setup) {
            case "txrx" -> addUsers(imported, "south");
            case "services" -> addUsers(imported, "two");
            case "routes" -> imported.add("inbound", "  - {name: added, match: {smsc: smppcc_3}, deliver-to: u1}\n");
            case "lists" -> imported.remove("smsbox-white-list");
            default -> {
                // It is complete.
            }
        }
    }

    private static void addUsers(ImportedSetup imported, String label) {
        imported.add("listeners", "  - {name: added, listen: 127.0.0.1:2775}\n");
        imported.add("applications", "  - {name: added, password: secret}\n");
        imported.add("applications", "  - {name: labelled, password: secret, default-label: " + label + "}\n");
    }

    /** The balances of an imported Jasmin begin at 0. */
    private static void topUp(World world, String user) {
        Amount amount = Amount.of("100").orElseThrow();
        world.router().exchange().topUp(TopUpRequest.ofOperator("operator", user, amount, "first"), result -> {});
        world.millis(20);
    }

    // ---- The SMSCs and servers

    private void open(World world, ImportedSetup.Link link) {
        for (int port : link.ports()) {
            if (link.protocol().equals("http")) {
                new CallbackPeer(world.rig(), World.at(port)).answers = request -> provided(link, request);
            } else if (link.name().equals("ucp-open")) {
                new RawServer(world.rig(), World.at(port), operations -> withoutLogin(link, operations));
            } else {
                TestSmsc smsc = new TestSmsc(world.rig(), World.at(port), Protocols.named(link.protocol()));
                smscs.put(link.name(), smsc);
                smsc.answers(each -> {
                    came.put(link.name(), words(each));
                    smsc.accept(each);
                });
            }
        }
    }

    private static String words(Peer.Came each) {
        return each.to() + ": " + new String(each.message().body().octets(), StandardCharsets.US_ASCII);
    }

    /** A UCP SMSC that knows its clients by their addresses: it takes operation 51 (submit) and has no 60 (login). */
    private String withoutLogin(ImportedSetup.Link link, String operations) {
        StringBuilder results = new StringBuilder();
        for (String operation : List.of(operations.substring(1).split("\u0002", -1))) {
            String[] fields = operation.split("/", -1);
            assertThat(fields[3]).isEqualTo("51");
            String text = new String(HexFormat.of().parseHex(fields[24]), StandardCharsets.US_ASCII);
            came.put(link.name(), fields[4] + ": " + text);
            String result = "/R/51/A//" + fields[4] + ":030226040506/";
            String packet = "%s/%05d%s".formatted(fields[0], result.length() + 10, result);
            results.append('\u0002').append(packet);
            results.append("%02X\u0003".formatted(packet.chars().sum() & 0xFF));
        }
        return results.toString();
    }

    private Optional<HttpResponse> provided(ImportedSetup.Link link, HttpRequest request) {
        came.put(link.name(), parameters(request, "to", "text"));
        return Optional.of(
                link.name().equals("reseller")
                        ? HttpResponse.text(200, "ok <id>7</id>")
                        : HttpResponse.text(202, "0: Accepted for delivery"));
    }

    private Optional<HttpResponse> calledBack(HttpRequest request) {
        came.put("HTTP-01", parameters(request, "to", "content"));
        return Optional.of(HttpResponse.text(200, "ACK/Jasmin"));
    }

    private static String parameters(HttpRequest request, String to, String text) {
        return ProviderScene.parameter(request, to) + ": " + ProviderScene.parameter(request, text);
    }

    // ---- The users

    private static Runnable byHttp(World world, String target) {
        HttpClient client = new HttpClient(world);
        return () -> assertThat(client.get(target)).containsAnyOf("202 0: Accepted", "200 Success");
    }

    private Peer bind(World world, String user, String password) {
        Peer peer = world.application(World.terms(user, password, Traffic.BOTH, "3.4"));
        assertThat(peer.isSignedIn()).isTrue();
        return peer;
    }

    private Runnable bySmpp(World world, String user, String password, String to) {
        Peer peer = bind(world, user, password);
        return () -> peer.submit(World.text(to));
    }

    /** A mobile writes to the user. */
    private Runnable byMobile(World world, String link, String user, String password, String to) {
        if (!user.startsWith("HTTP")) {
            Peer.Manner manner = new Peer.Manner();
            manner.messages = each -> came.put(user, words(each));
            assertThat(world.application(World.LISTENER, World.terms(user, password, Traffic.BOTH, "3.4"), manner)
                            .isSignedIn())
                    .isTrue();
        }
        TestSmsc smsc = Objects.requireNonNull(smscs.get(link));
        return () -> smsc.mobile("447700900009", to, "hello");
    }
}
