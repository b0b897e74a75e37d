package org.strowger.world.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.world.HttpClient;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Kannel's admin interface, with the words and forms of a bearerbox 1.4.5. */
@SuppressWarnings("NullAway.Init") // Every test calls start first.
class KannelAdminTest {
    private static final String YAML = yaml("status-user: monitor");
    private static final String PASSWORD = "?password=bar";

    private final World world = new World();
    private final TestSmsc smsc = world.smsc("A", 2776);
    private AdminScene scene;
    private HttpClient client;

    private static String yaml(String access) {
        return """
                listeners:
                  - {name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}
                  - name: admin
                    protocol: http
                    listen: 127.0.0.1:8080
                    idle-timeout: off
                    http: {apis: [kannel-admin], admin: {user: kannel, %s}}
                console:
                  users:
                    - {name: kannel, password: bar, role: admin}
                    - {name: helper, password: help, role: operator}
                    - {name: monitor, password: foo}
                applications: [{name: shop, password: secret, message-ids: uuid}]
                smscs:
                  - {name: A, protocol: smpp, hosts: [127.0.0.1:2776], system-id: u, password: p, system-type: VMA}
                  - {name: B, protocol: smpp, hosts: [127.0.0.1:2999], system-id: u, password: p, bind: receiver}
                routes: [{name: all, match: {}, via: A, delivery: store}]
                """.formatted(access);
    }

    private void start(String yaml) {
        world.start(yaml);
        scene = new AdminScene(world, yaml, Path.of("strowger.yaml"));
        client = new HttpClient(world);
    }

    @AfterEach
    void close() {
        scene.close();
        world.close();
    }

    private String get(String target) {
        return scene.get(client, target);
    }

    // ---- Commands

    @Test
    void theSuspendCommandStopsAllTrafficUntilTheResumeCommand() {
        start(YAML);
        Peer shop = world.application("shop");
        assertThat(get("/suspend" + PASSWORD)).isEqualTo("200 Kannel suspended");
        assertThat(get("/suspend" + PASSWORD)).isEqualTo("200 Already suspended");
        assertThat(get("/status" + PASSWORD)).contains("\nStatus: suspended, uptime 0d 0h 0m ");
        world.seconds(1);
        assertThat(smsc.peers()).isEmpty();
        long token = shop.submit(World.text("447700900123"));
        world.seconds(100);
        assertThat(shop.outcome(token).isAccepted()).as("messages are kept").isTrue();
        assertThat(get("/resume" + PASSWORD)).isEqualTo("200 Running resumed");
        assertThat(get("/resume" + PASSWORD)).isEqualTo("200 Already running");
        world.seconds(100);
        assertThat(smsc.came()).hasSize(1);
        assertThat(scene.audited()).contains("kannel: disable smsc A OK", "kannel: resume smsc A OK");
    }

    @Test
    void theIsolateCommandStopsSendingAndTheResumeCommandKeepsStoppedSmscsStopped() {
        start(YAML);
        Peer shop = world.application("shop");
        assertThat(get("/stop-smsc?smsc=B&password=bar")).isEqualTo("200 SMSC `B' shut down");
        assertThat(get("/isolate" + PASSWORD)).startsWith("200 Kannel isolated from message providers\nStrowger ");
        assertThat(get("/isolate" + PASSWORD)).isEqualTo("200 Already isolated");
        assertThat(get("/status" + PASSWORD)).contains("\nStatus: isolated, ");
        shop.submit(World.text("447700900123"));
        world.seconds(10);
        assertThat(smsc.came()).isEmpty();
        assertThat(smsc.peers()).hasSize(1);
        assertThat(get("/suspend" + PASSWORD)).isEqualTo("200 Kannel suspended");
        world.seconds(1);
        assertThat(smsc.peers()).isEmpty();
        assertThat(get("/resume" + PASSWORD)).isEqualTo("200 Running resumed");
        world.seconds(100);
        assertThat(smsc.came()).hasSize(1);
        assertThat(get("/status" + PASSWORD)).contains("B[B]    SMPP:127.0.0.1:0/2999:u: (dead, ");
    }

    @Test
    void theStopAndStartCommandsStopAndStartAnSmsc() {
        start(YAML);
        assertThat(get("/stop-smsc" + PASSWORD)).isEqualTo("200 SMSC id not given");
        assertThat(get("/stop-smsc?smsc=A&password=bar")).isEqualTo("200 SMSC `A' shut down");
        assertThat(get("/stop-smsc?smsc=A&password=bar")).isEqualTo("200 Could not shut down smsc-id `A'");
        world.seconds(1);
        assertThat(smsc.peers()).isEmpty();
        assertThat(get("/start-smsc?smsc=A&password=bar")).isEqualTo("200 SMSC `A' re-started");
        assertThat(get("/start-smsc?smsc=A&password=bar")).isEqualTo("200 Could not re-start smsc-id `A'");
        assertThat(get("/start-smsc?smsc=zz&password=bar")).isEqualTo("200 Could not re-start smsc-id `zz'");
        assertThat(get("/remove-smsc?smsc=zz&password=bar")).isEqualTo("200 Could not remove smsc-id `zz'");
        assertThat(get("/remove-smsc?smsc=A&password=bar")).isEqualTo("200 SMSC `A' removed");
        assertThat(get("/add-smsc?smsc=A&password=bar")).isEqualTo("200 SMSC `A' added");
        assertThat(get("/add-smsc?smsc=A&password=bar")).isEqualTo("200 Could not add smsc-id `A'");
        world.seconds(100);
        assertThat(smsc.peers()).hasSize(1);
    }

    @Test
    void theAddSmscCommandAddsAnSmscFromTheChangedFile() {
        start(YAML);
        TestSmsc other = world.smsc("C", 2777);
        assertThat(get("/add-smsc?smsc=C&password=bar")).isEqualTo("200 Could not add smsc-id `C'");
        scene.operator().writes(YAML.replace("routes:", """
                  - {name: C, protocol: smpp, hosts: [127.0.0.1:2777], system-id: u, password: p}
                routes:"""));
        assertThat(get("/add-smsc?smsc=C&password=bar")).isEqualTo("200 SMSC `C' added");
        world.seconds(10);
        assertThat(other.peers()).hasSize(1);
        scene.operator().writes("nonsense");
        assertThat(get("/add-smsc?smsc=D&password=bar")).startsWith("200 Not done: ");
    }

    @Test
    void aWaitingMessageIsRemoved() {
        start(YAML);
        smsc.breakOff();
        Peer shop = world.application("shop");
        get("/stop-smsc?smsc=A&password=bar");
        long token = shop.submit(World.text("447700900123"));
        world.seconds(1);
        String id = shop.outcome(token).messageId();
        String row = "\\[" + id + "\\] \\[MT-PUSH\\] \\[20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\] \\[\\] "
                + "\\[447700900123\\] \\[A?\\] \\[shop\\] \\[\\] \\[\\] \\[\\]\n";
        assertThat(get("/store-status?password=foo"))
                .matches(
                        "200 \\[SMS ID\\] \\[Type\\] \\[Time\\] \\[Sender\\] \\[Receiver\\] \\[SMSC ID\\] \\[BOX ID\\] "
                                + "\\[Flags\\] \\[UDH\\] \\[Message\\]\n" + row);
        assertThat(get("/remove-message" + PASSWORD)).isEqualTo("200 Message id not given");
        assertThat(get("/remove-message?id=1&password=bar")).isEqualTo("200 Message id should be 36 characters long");
        String unknown = "7075d694-0e59-4932-8290-656f4374d665";
        assertThat(get("/remove-message?id=" + unknown + "&password=bar"))
                .startsWith("200 Not done: message " + unknown + " is not queued");
        assertThat(get("/remove-message?id=" + id + "&password=bar")).isEqualTo("200 Message id `" + id + "' removed");
        world.seconds(1);
        assertThat(world.records()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "/log-level, New level not given",
        "/log-level?level=1, log-level set to 1",
        "/log-level?level=5, log-level set to 5",
        "/log-level?level=6, Not done: the level must be a number from 0 to 5",
        "/reload-lists, Black/white lists re-loaded",
        "/shutdown, Bringing system down",
    })
    void theRemainingCommandsAnswerLikeKannel(String target, String answer) {
        start(YAML);
        assertThat(get(target + (target.contains("?") ? "&" : "?") + "password=bar"))
                .isEqualTo("200 " + answer);
        if (target.equals("/shutdown")) {
            assertThat(scene.operator().stops()).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/restart, Not restarted: ",
        "/graceful-restart, Not restarted: ",
        "/flush-dlr, DLR queue not flushed: ",
    })
    void answersUnsupportedCommandsWithAReason(String target, String answer) {
        start(YAML);
        assertThat(get(target + PASSWORD)).startsWith("200 " + answer);
        assertThat(scene.operator().stops()).isEmpty();
    }

    @Test
    void anUnknownCommandIsAnsweredWithTheListOfCommands() {
        start(YAML);
        assertThat(get("/x.html" + PASSWORD)).isEqualTo("""
                200 <!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2//EN">
                <html>
                <title>Kannel</title>
                <body>
                <p>Unknown command `/x.html'.
                Possible commands are:
                status
                store-status
                log-level
                shutdown
                suspend
                isolate
                resume
                restart
                graceful-restart
                flush-dlr
                stop-smsc
                start-smsc
                add-smsc
                remove-smsc
                reload-lists
                remove-message
                </p>
                </body></html>
                """);
        assertThat(get("/loglevel" + PASSWORD)).startsWith("200 Unknown command `/loglevel'.\n");
        assertThat(get("/cgi-bin/resume.xml" + PASSWORD)).isEqualTo("""
                200 <?xml version="1.0"?>
                <gateway>
                Already running</gateway>
                """);
        assertThat(get("/resume.wml" + PASSWORD)).isEqualTo("""
                200 <?xml version="1.0"?>
                <!DOCTYPE wml PUBLIC "-//WAPFORUM//DTD WML 1.1//EN" "http://www.wapforum.org/DTD/wml_1.1.xml">

                <wml>
                 <card>
                  <p>Already running  </p>
                 </card>
                </wml>
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/.xml", "/cgi-bin", "/cgi-bin/", "//status", "/status.xml.xml", "http://a/.wml"})
    void anUnknownPathIsAnsweredAsAnUnknownCommand(String path) {
        start(YAML);
        assertThat(get(path + PASSWORD)).contains("Unknown command `");
    }

    // ---- Access

    @Test
    void eachFurtherWrongPasswordIsAnsweredAfterALongerDelay() {
        start(YAML);
        assertThat(get("/suspend")).isEqualTo("200 Denied");
        client.send("GET /suspend?password=foo HTTP/1.1\r\nHost: localhost\r\n\r\n");
        scene.run();
        assertThat(client.received()).isEmpty();
        world.millis(1100);
        assertThat(client.received()).endsWith("\r\n\r\nDenied");
        client.send("GET /status?password=zz HTTP/1.1\r\nHost: localhost\r\n\r\n");
        scene.run();
        world.millis(1900);
        assertThat(client.received()).isEmpty();
        world.millis(200);
        assertThat(client.received()).endsWith("\r\n\r\nDenied");
        assertThat(get("/resume" + PASSWORD)).isEqualTo("200 Already running");
        assertThat(get("/suspend?password=zz")).as("the count begins anew").isEqualTo("200 Denied");
        assertThat(smsc.peers()).hasSize(1);
        assertThat(scene.audited()).contains("kannel: auth kannel *** ERR denied");
    }

    @Test
    void theRightPasswordPassesAlthoughWrongOnesBarTheAddress() {
        start(YAML);
        for (int i = 0; i < 6; i++) {
            client.send("GET /status?password=zz HTTP/1.1\r\nHost: localhost\r\n\r\n");
            scene.run();
            world.seconds(10);
            assertThat(client.received()).endsWith("Denied");
        }
        client.send("GET /status?password=zz HTTP/1.1\r\nHost: localhost\r\n\r\n");
        scene.run();
        world.seconds(10);
        assertThat(client.received()).endsWith("Denied");
        assertThat(scene.audited()).as("a barred one is not checked").hasSize(6);
        assertThat(get("/status?password=foo")).contains("Status: running");
    }

    @Test
    void theRoleOfTheUserLimitsTheCommands() {
        start(YAML.replace("user: kannel,", "user: helper,"));
        assertThat(get("/stop-smsc?smsc=A&password=help")).isEqualTo("200 SMSC `A' shut down");
        assertThat(get("/shutdown?password=help"))
                .isEqualTo("200 Denied: this command needs the role admin, your role is operator; use the password of"
                        + " a user with this role");
        assertThat(scene.operator().stops()).isEmpty();
        assertThat(scene.audited()).contains("helper: shutdown ERR denied");
    }

    @Test
    void showsTheStatusWithoutAPasswordIfConfigured() {
        start(yaml("open-status: true"));
        assertThat(get("/status")).contains("Status: running");
        assertThat(get("/suspend")).isEqualTo("200 Denied");
    }

    @Test
    void connectionsFromOtherAddressesAreClosedWithoutAnAnswer() {
        start(yaml("allow-from: [10.0.0.0/8]"));
        client.send("GET /status?password=bar HTTP/1.1\r\nHost: localhost\r\n\r\n");
        scene.run();
        assertThat(client.received()).isEmpty();
        assertThat(client.isClosed()).isTrue();
    }

    // ---- Status

    private void traffic() {
        Peer shop = world.application("shop");
        for (int i = 0; i < 30; i++) {
            shop.submit(World.reported("447700900123"));
            scene.seconds(1);
        }
        for (int i = 0; i < 12; i++) {
            smsc.report(smsc.came().get(i), Integer.toString(i + 1));
            scene.seconds(1);
        }
        scene.seconds(28);
    }

    @Test
    void theReadableStatusHasTheFormatOfKannel() {
        start(YAML);
        traffic();
        assertThat(get("/status?password=foo")).isEqualTo("""
                200 Kannel bearerbox version `1.4.5'.
                Strowger answers in its place.


                Status: running, uptime 0d 0h 1m 10s

                WDP: received 0 (0 queued), sent 0 (0 queued)

                SMS: received 0 (0 queued), sent 30 (0 queued), store size 0
                SMS: inbound (0.00,0.00,0.00) msg/sec, outbound (0.33,0.43,0.43) msg/sec

                DLR: received 12, sent 0
                DLR: inbound (0.20,0.17,0.17) msg/sec, outbound (0.00,0.00,0.00) msg/sec
                DLR: 18 queued, using internal storage

                Box connections:
                    smsbox:shop, IP 127.0.0.1 (0 queued), (on-line 0d 0h 1m 10s) $

                SMSC connections:
                    A[A]    SMPP:127.0.0.1:2776/2776:u:VMA (online 70s, rcvd: sms 0 (0.00,0.00,0.00) / dlr 12 \
                (0.20,0.17,0.17), sent: sms 30 (0.33,0.43,0.43) / dlr 0 (0.00,0.00,0.00), failed 0, queued 0 msgs)
                    B[B]    SMPP:127.0.0.1:0/2999:u: (connecting, rcvd: sms 0 (0.00,0.00,0.00) / dlr 0 \
                (0.00,0.00,0.00), sent: sms 0 (0.00,0.00,0.00) / dlr 0 (0.00,0.00,0.00), failed 0, queued 0 msgs)


                """.replace("$", " \n"));
        assertThat(get("/status.html?password=foo"))
                .startsWith("200 <!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 3.2//EN\">\n<html>\n<title>Kannel</title>\n")
                .contains("</p>\n\n <p>Status: running, uptime 0d 0h 1m 10s</p>\n\n <p>WDP: ")
                .contains("\n\n<p>Box connections:<br>\n&nbsp;&nbsp;&nbsp;&nbsp;smsbox:shop, IP 127.0.0.1 (0 queued), ")
                .contains(")  <br>\n</p>\n\n<p>SMSC connections:<br>\n&nbsp;&nbsp;&nbsp;&nbsp;<b>A</b>[A]&nbsp;")
                .endsWith(" queued 0 msgs)<br>\n</p>\n\n<p></p>\n</body></html>\n");
        assertThat(get("/status.wml?password=foo"))
                .contains("   <p>SMS: received 0 (0 queued)<br/>\n      SMS: sent 30 (0 queued)<br/>\n")
                .contains("<p>SMSC connections:<br/>\nSMPP:127.0.0.1:2776/2776:u:VMA (online 70s, ")
                .endsWith("<br/>\n</p>\n\n<p>  </p>\n </card>\n</wml>\n");
    }

    @Test
    void theStatusListsNoBoxesWithoutApplications() {
        start(YAML);
        assertThat(get("/status?password=foo")).contains("\n\nNo boxes connected\n\nSMSC connections:\n");
        assertThat(get("/status.xml?password=foo")).contains("\n<boxes>\n\t</boxes>\n<smscs>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/status.xml", "/cgi-bin/status.xml"})
    void showsInXmlTheElementsThatExportersRead(String path) throws Exception {
        start(YAML);
        traffic();
        String answer = get(path + "?password=foo");
        Document document = document(answer.substring("200 ".length()));
        assertThat(text(document, "/gateway/version")).startsWith("Kannel bearerbox version `1.4.5'.\n");
        assertThat(text(document, "/gateway/status")).matches("running, uptime 0d 0h 1m 1\\ds");
        assertThat(text(document, "/gateway/sms/sent/total")).isEqualTo("30");
        assertThat(text(document, "/gateway/sms/received/total")).isEqualTo("0");
        assertThat(text(document, "/gateway/sms/received/queued")).isEqualTo("0");
        assertThat(text(document, "/gateway/sms/sent/queued")).isEqualTo("0");
        assertThat(text(document, "/gateway/sms/storesize")).isEqualTo("0");
        assertThat(text(document, "/gateway/dlr/received/total")).isEqualTo("12");
        assertThat(text(document, "/gateway/dlr/sent/total")).isEqualTo("0");
        assertThat(text(document, "/gateway/dlr/queued")).isEqualTo("18");
        assertThat(text(document, "/gateway/dlr/storage")).isEqualTo("internal");
        assertThat(text(document, "/gateway/boxes/box/id")).isEqualTo("shop");
        assertThat(text(document, "/gateway/boxes/box/IP")).isEqualTo("127.0.0.1");
        assertThat(text(document, "/gateway/boxes/box/status")).matches("on-line 0d 0h 1m 1\\ds");
        assertThat(text(document, "/gateway/smscs/count")).isEqualTo("2");
        assertThat(text(document, "/gateway/smscs/smsc[1]/name")).isEqualTo("SMPP:127.0.0.1:2776/2776:u:VMA");
        assertThat(text(document, "/gateway/smscs/smsc[1]/status")).matches("online 7\\ds");
        assertThat(text(document, "/gateway/smscs/smsc[1]/sms/sent")).isEqualTo("30");
        assertThat(text(document, "/gateway/smscs/smsc[1]/dlr/received")).isEqualTo("12");
        assertThat(text(document, "/gateway/smscs/smsc[2]/status")).isEqualTo("connecting");
        assertThat(names(document.getDocumentElement()))
                .containsExactly("version", "status", "wdp", "sms", "dlr", "boxes", "smscs");
        assertThat(names(node(document, "/gateway/sms")))
                .containsExactly("received", "sent", "storesize", "inbound", "outbound");
        assertThat(names(node(document, "/gateway/dlr")))
                .containsExactly("received", "sent", "inbound", "outbound", "queued", "storage");
        assertThat(names(node(document, "/gateway/boxes/box")))
                .containsExactly("type", "id", "IP", "queue", "status", "ssl");
        assertThat(names(node(document, "/gateway/smscs/smsc[2]")))
                .containsExactly("name", "admin-id", "id", "status", "failed", "queued", "sms", "dlr");
        assertThat(names(node(document, "/gateway/smscs/smsc[2]/dlr")))
                .containsExactly("received", "sent", "inbound", "outbound");
    }

    private static Document document(String xml) throws ParserConfigurationException, SAXException, IOException {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
    }

    private static String text(Document document, String path) throws XPathExpressionException {
        return XPathFactory.newInstance().newXPath().evaluate(path, document);
    }

    private static Node node(Document document, String path) throws XPathExpressionException {
        return XPathFactory.newInstance().newXPath().evaluateExpression(path, document, Node.class);
    }

    /** The names of the elements within an element. */
    private static List<String> names(Node element) {
        NodeList children = element.getChildNodes();
        return java.util.stream.IntStream.range(0, children.getLength())
                .mapToObj(children::item)
                .filter(child -> child.getNodeType() == Node.ELEMENT_NODE)
                .map(Node::getNodeName)
                .toList();
    }
}
