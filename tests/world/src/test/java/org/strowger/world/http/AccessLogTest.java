package org.strowger.world.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.world.CallbackPeer;
import org.strowger.world.HttpClient;
import org.strowger.world.HttpShop;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Kannel's access log: the lines that a bearerbox 1.4.5 wrote for the same requests, with other names of links. */
class AccessLogTest {
    private static final String SHOWN = "privacy: {mask-text: false}";
    private static final String SEND = "/cgi-bin/sendsms?username=tester&password=t&from=9999";
    private static final Outcome NEVER = Outcome.of(Outcome.Kind.PERMANENT, 0x0B, "");

    private final World world = new World();
    private final TestSmsc smsc = world.smsc("H1", 2776);

    private static String yaml(String log, String more) {
        return """
                listeners:
                  - {name: web, protocol: http, listen: 127.0.0.1:8080, http: {apis: [kannel]}}
                  - {name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}
                applications:
                  - {name: tester, password: t, callbacks: {style: kannel, url: "http://127.0.0.1:9090/mo?t=%%a", \
                private-addresses: true}}
                  - {name: shop, password: secret}
                smscs: [{name: H1, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
                routes:
                  - {name: never, match: {to: "49*"}, reject: not-allowed}
                  - {name: relayed, match: {to: "33*"}, via: H1, delivery: relay}
                  - {name: all, match: {}, via: H1, delivery: store, retry: {first: 1s, validity: 60s}}
                inbound: [{name: mobiles, match: {to: "9999"}, deliver-to: tester}]
                store: {path: /store}
                records: {access-log: %s}
                timezone: Europe/London
                %s
                """.formatted(log, more);
    }

    @AfterEach
    void close() {
        if (world.isAlive()) {
            world.close();
        }
    }

    /** The lines of messages, without date and time. */
    private List<String> lines() {
        world.seconds(3);
        return world.recording().accessLog().stream()
                .filter(line -> !line.endsWith("Log begins"))
                .map(line -> line.substring("2026-01-01 00:00:00 ".length()))
                .toList();
    }

    private String send(String query) {
        String answer = new HttpClient(world).get(SEND + query);
        world.seconds(1);
        return answer;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "&to=4477&text=hello+w&account=acc&binfo=bi&dlr-mask=3;[ACT:acc] [BINF:bi] [FID:1] [META:] [from:9999] "
                        + "[to:4477] [flags:-1:0:-1:-1:3] [msg:7:hello w] [udh:0:]",
                "&to=4478&text=caf%C3%A9+%0Aline%5D+%5B%E2%82%AC&charset=utf-8;[ACT:] [BINF:] [FID:1] [META:] "
                        + "[from:9999] [to:4478] [flags:-1:0:-1:-1:-1] [msg:17:caf.. .line] [...] [udh:0:]",
                "&to=4479&text=%E2%82%AC+h&coding=2&charset=utf-8&dlr-mask=31;[ACT:] [BINF:] [FID:1] [META:] "
                        + "[from:9999] [to:4479] [flags:-1:2:-1:-1:31] [msg:6:20AC00200068] [udh:0:]",
                "&to=4480&text=abc&udh=%06%05%04%0B%84%23%F0&coding=1;[ACT:] [BINF:] [FID:1] [META:] [from:9999] "
                        + "[to:4480] [flags:-1:1:-1:-1:-1] [msg:3:616263] [udh:7:0605040B8423F0]",
                "&to=4485&text=billed&account=a+b&binfo=B9;[ACT:a b] [BINF:B9] [FID:1] [META:] [from:9999] [to:4485] "
                        + "[flags:-1:0:-1:-1:-1] [msg:6:billed] [udh:0:]",
                "&to=4481&text=flash&mclass=0;[ACT:] [BINF:] [FID:1] [META:] [from:9999] [to:4481] "
                        + "[flags:0:0:-1:-1:-1] [msg:5:flash] [udh:0:]",
                "&to=3312&text=relayed;[ACT:] [BINF:] [FID:1] [META:] [from:9999] [to:3312] [flags:-1:0:-1:-1:-1] "
                        + "[msg:7:relayed] [udh:0:]",
            })
    void aSentMessageIsLoggedInTheFormatOfKannel(String query, String line) {
        world.start(yaml("{}", SHOWN));
        assertThat(send(query)).startsWith("202 ");
        assertThat(lines()).containsExactly("Sent SMS [SMSC:H1] [SVC:tester] " + line);
    }

    @Test
    void aLongMessageIsOneLogLine() {
        world.start(yaml("{}", SHOWN));
        send("&to=4482&text=" + "x".repeat(200));
        assertThat(smsc.came()).hasSize(2);
        assertThat(lines()).singleElement().satisfies(line -> assertThat(line)
                .startsWith("Sent SMS [SMSC:H1] [SVC:tester] ")
                .endsWith("[flags:-1:0:-1:-1:-1] [msg:200:" + "x".repeat(200) + "] [udh:0:]"));
    }

    @Test
    void aRequestThatIsNotSentHasALogLine() {
        world.start(yaml("{}", SHOWN));
        smsc.answers(NEVER);
        send("&to=4990&text=no+route");
        send("&to=3312&text=fail");
        send("&to=4477&text=fail");
        assertThat(lines())
                .containsExactly(
                        "DISCARDED SMS [SMSC:] [SVC:tester] [ACT:] [BINF:] [FID:] [META:] [from:9999] [to:4990] "
                                + "[flags:-1:0:-1:-1:-1] [msg:8:no route] [udh:0:]",
                        "FAILED Send SMS [SMSC:H1] [SVC:tester] [ACT:] [BINF:] [FID:] [META:] [from:9999] [to:3312] "
                                + "[flags:-1:0:-1:-1:-1] [msg:4:fail] [udh:0:]",
                        "FAILED Send SMS [SMSC:H1] [SVC:tester] [ACT:] [BINF:] [FID:] [META:] [from:9999] [to:4477] "
                                + "[flags:-1:0:-1:-1:-1] [msg:4:fail] [udh:0:]");
    }

    @Test
    void anExpiredMessageHasALogLine() {
        world.start(yaml("{}", SHOWN));
        smsc.manner().binds = (peer, asked) -> Outcome.of(Outcome.Kind.TEMPORARY, 0x0D, "");
        smsc.breakOff();
        world.seconds(1);
        send("&to=4477&text=late");
        world.seconds(120);
        assertThat(lines()).singleElement().satisfies(line -> assertThat(line)
                .startsWith("EXPIRED SMS [SMSC:")
                .endsWith(" [SVC:tester] [ACT:] [BINF:] [FID:] [META:] [from:9999] [to:4477] [flags:-1:0:-1:-1:-1] "
                        + "[msg:4:late] [udh:0:]"));
    }

    @Test
    void messagesAndReceiptsOfSmscsHaveLogLines() {
        world.start(yaml("{}", SHOWN));
        CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
        send("&to=4477&text=hello&dlr-mask=3&dlr-url=http%3A%2F%2F127.0.0.1%3A9090%2Fd%3Fs%3D%25d");
        smsc.report(smsc.last(), "1");
        world.seconds(1);
        smsc.receiver()
                .submit(PlainMessage.from(Address.international("4477"))
                        .to(Address.international("9999"))
                        .saying(new Body("hi there".getBytes(java.nio.charset.StandardCharsets.US_ASCII), false, 0))
                        .build());
        assertThat(lines()).hasSize(3).satisfies(all -> {
            assertThat(all.get(1))
                    .startsWith("Receive DLR [SMSC:H1] [SVC:tester] [ACT:] [BINF:] [FID:1] [META:] [from:9999] "
                            + "[to:4477] [flags:-1:-1:-1:-1:1] [msg:")
                    .contains(":id:1 ")
                    .endsWith("] [udh:0:]");
            assertThat(all.get(2))
                    .isEqualTo("Receive SMS [SMSC:H1] [SVC:tester] [ACT:] [BINF:] [FID:] [META:] [from:4477] "
                            + "[to:9999] [flags:-1:0:-1:-1:-1] [msg:8:hi there] [udh:0:]");
        });
        assertThat(server.targets()).hasSize(2);
    }

    // ---- Options

    @Test
    void thePrivacySettingsMaskTheAccessLog() {
        world.start(yaml("{}", "privacy: {mask-text: true, mask-numbers: true}"));
        send("&to=447700900123&text=secret");
        assertThat(lines())
                .containsExactly("Sent SMS [SMSC:H1] [SVC:tester] [ACT:] [BINF:] [FID:1] [META:] [from:****] "
                        + "[to:44770090****] [flags:-1:0:-1:-1:-1] [msg:6:] [udh:0:]");
    }

    @Test
    void theFormatIsConfigurable() {
        world.start(yaml("{format: '%T|%t|%l|%I|%p>%P|100%%', time: gmt}", SHOWN));
        Peer shop = world.application("shop");
        long token = shop.submit(World.text("4477"));
        world.seconds(3);
        String id = shop.outcome(token).messageId();
        assertThat(world.recording().accessLog()).singleElement().satisfies(line -> {
            assertThat(line)
                    .matches("[0-9]{10}\\|2026-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}\\|Sent SMS\\|" + id
                            + "\\|.*>4477\\|100%");
        });
    }

    @Test
    void theLogBeginsAndEndsWithAMarkerLine() {
        world.start(yaml("{}", SHOWN));
        world.application("shop").submit(World.text("4477"));
        world.seconds(3);
        try (World next = world.restarted(1)) {
            List<String> lines = next.recording().accessLog().stream()
                    .map(line -> line.substring("2026-01-01 00:00:00 ".length()))
                    .toList();
            assertThat(lines).hasSize(3);
            assertThat(lines.get(0)).isEqualTo("Log begins");
            assertThat(lines.get(1)).startsWith("Sent SMS ");
            assertThat(lines.get(2)).isEqualTo("Log ends");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void newMessagesAreRefusedWhileTheLogCannotBeWritten(int messages) {
        world.start(yaml("{}", SHOWN));
        world.recording().disk().fails(true);
        Peer shop = world.application("shop");
        for (int i = 0; i < messages; i++) {
            shop.submit(World.text("4477"));
            world.seconds(1);
        }
        long token = shop.submit(World.text("4477"));
        world.seconds(1);
        assertThat(shop.outcome(token).isAccepted()).isFalse();
        world.recording().disk().fails(false);
        world.seconds(10);
        assertThat(lines().stream().filter(line -> line.startsWith("Sent SMS")).count())
                .as("those that were accepted before")
                .isPositive();
    }
}
