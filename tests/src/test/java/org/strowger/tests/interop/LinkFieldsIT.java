package org.strowger.tests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.net.ServerSocketFactory;
import javax.net.SocketFactory;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.InterfaceVersion;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.extra.NegativeResponseException;
import org.jsmpp.session.BindRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.reactor.FreePorts;
import org.strowger.tests.load.Opened;
import org.strowger.tests.load.Program;

/**
 * The fields and TLVs that a link requires, over real sockets: jsmpp sends to the router, and so does a client of UCP;
 * jsmpp is the SMSC and reads the submit_sm that arrives.
 */
final class LinkFieldsIT {
    private static final short ENTITY = 0x1400;
    private static final short TEMPLATE = 0x1401;
    private static final int MISSING_TLV = 0xC3;
    private static final int INVALID_TLV = 0xC4;
    private static final int STORE_AND_FORWARD = 3;
    private static final int UDH = 0x40;

    /** The separators from OAdC to MT, and behind Msg, in operation 51 (EMI-UCP 4.0, section 5.1). */
    private static final int OPTIONS = 17;

    private static final int EXTRAS = 12;
    private static final String LINK = """
                address-range: "4477"
                address-range-type: 1/1
                fields:
                  source: {by-number: yes, short-digits: 5, short: 6/0}
                  destination: {by-number: yes}
                  service-type: VMA
                  protocol-id: 65
                  priority: 2
                  mode: store-and-forward
                  validity: 24h
                segments: udh
                tlvs: [{rename: 0x1402, to: 0x1502}, {check: 0x1401, matches: "/^[0-9]+$/"}]
            """;

    @TempDir
    private Path directory = Path.of("");

    private final Opened opened = new Opened();
    private final JsmppSockets sockets = new JsmppSockets(SocketFactory.getDefault(), ServerSocketFactory.getDefault());
    private final InetSocketAddress smpp = FreePorts.nextAddress();
    private final InetSocketAddress ucp = FreePorts.nextAddress();
    private JsmppSmsc smsc = JsmppSmsc.open(sockets);

    LinkFieldsIT() throws IOException {}

    @BeforeEach
    void begins() throws Exception {
        String yaml =
                """
            node: links
            shutdown: {drain: 1s}
            console: {listen: off, socket: off}
            http: {listen: off}
            store: {path: store, max-size: 1GiB, reserve: 16MiB}
            listeners:
              - {name: smpp, protocol: smpp, listen: "127.0.0.1:%d"}
              - {name: ucp, protocol: ucp, listen: "127.0.0.1:%d"}
            applications:
              - name: jsmpp
                password: secret08
                attributes: {entity: "1101000000000000001"}
                tlvs: [{add: 0x1400, value-of: account.entity}, {require: 0x1401}]
              - {name: ucp, system-id: "8001", password: secret, tlvs: [{add: 0x1401, value: "2202"}]}
            smscs:
              - name: a
                hosts: ["127.0.0.1:%d"]
                system-id: strowger
                password: p
            """.formatted(smpp.getPort(), ucp.getPort(), sockets.address().getPort()) + LINK
                        + "routes: [{name: all, match: {}, via: a, delivery: relay, "
                        + "tlvs: [{set: 0x1404, value: 258, type: int2}, {remove: 0x1403}]}]\n";
        Path file = Files.writeString(directory.resolve("strowger.yaml"), yaml);
        Program router = opened.add(Program.start(directory, "router", List.of("run", "--config", file.toString())));
        router.awaitSaid("ready with");
        // It is closed first: it unbinds, and waits for the router's response.
        smsc = opened.add(smsc);
        router.awaitSaid(" smsc\\.session_up ");
    }

    @AfterEach
    void ends() throws Exception {
        opened.closeAll();
    }

    private JsmppClient client() throws IOException {
        JsmppClient client = new JsmppClient(sockets);
        opened.add(client::unbindAndClose);
        client.bind(smpp, BindType.BIND_TRX, InterfaceVersion.IF_34);
        return client;
    }

    private static SubmitSm sms(String sender, String text) {
        SubmitSm sms = JsmppClient.sms(text);
        sms.setSourceAddr(sender);
        sms.setSourceAddrTon(TypeOfNumber.UNKNOWN.value());
        sms.setDestAddrTon(TypeOfNumber.UNKNOWN.value());
        sms.setDestAddress("00" + JsmppClient.DESTINATION);
        sms.setOptionalParameters(new OptionalParameter.OctetString(TEMPLATE, octets("2202")));
        return sms;
    }

    private static byte[] octets(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void hasFields(SubmitSm came) {
        assertThat(came.getDestAddress()).isEqualTo(JsmppClient.DESTINATION);
        assertThat(came.getDestAddrTon()).isEqualTo((byte) 1);
        assertThat(came.getDestAddrNpi()).isEqualTo((byte) 1);
        assertThat(came.getServiceType()).isEqualTo("VMA");
        assertThat(came.getProtocolId()).isEqualTo((byte) 65);
        assertThat(came.getPriorityFlag()).isEqualTo((byte) 2);
        assertThat(came.getEsmClass() & STORE_AND_FORWARD).isEqualTo(STORE_AND_FORWARD);
        assertThat(came.getValidityPeriod()).hasSize(16);
        assertThat(value(came, TEMPLATE)).isEqualTo("2202");
    }

    private static String value(SubmitSm sms, short tag) {
        return Arrays.stream(sms.getOptionalParameters())
                .filter(each -> each.tag == tag)
                .map(each -> new String(((OptionalParameter.OctetString) each).getValue(), StandardCharsets.ISO_8859_1))
                .findFirst()
                .orElse("");
    }

    @Test
    void theBindNamesTheTypeOfTheAddressRange() {
        BindRequest bind = Patience.soon(smsc.binds);
        assertThat(bind.getAddressRange()).isEqualTo("4477");
        assertThat(bind.getAddrTon()).isEqualTo(TypeOfNumber.INTERNATIONAL);
        assertThat(bind.getAddrNpi().value()).isEqualTo((byte) 1);
    }

    @Test
    void aMessageOverSmppHasTheFieldsAndTheTlvs() throws Exception {
        client().submit(sms("60001", "hello"));
        SubmitSm came = Patience.soon(smsc.submitted);
        hasFields(came);
        assertThat(came.getSourceAddr()).isEqualTo("60001");
        assertThat(came.getSourceAddrTon()).isEqualTo((byte) 6);
        assertThat(came.getSourceAddrNpi()).isEqualTo((byte) 0);
        assertThat(value(came, ENTITY)).isEqualTo("1101000000000000001");
        assertThat(came.getShortMessage()).asString().isEqualTo("hello");
    }

    @Test
    void rulesOfTheRouteAndTheSmscChangeTlvs() throws Exception {
        SubmitSm sms = sms("60001", "hello");
        sms.setOptionalParameters(
                new OptionalParameter.OctetString(TEMPLATE, octets("2202")),
                new OptionalParameter.OctetString((short) 0x1402, octets("renamed")),
                new OptionalParameter.OctetString((short) 0x1403, octets("removed")),
                new OptionalParameter.OctetString((short) 0x1404, octets("set anew")),
                new OptionalParameter.OctetString((short) 0x1405, octets("stays")));
        client().submit(sms);
        SubmitSm came = Patience.soon(smsc.submitted);
        assertThat(came.getOptionalParameters()).hasSize(5);
        assertThat(value(came, (short) 0x1502)).isEqualTo("renamed");
        assertThat(value(came, (short) 0x1404)).isEqualTo("\u0001\u0002");
        assertThat(value(came, (short) 0x1405)).isEqualTo("stays");
        hasFields(came);
        assertThat(value(came, ENTITY)).isEqualTo("1101000000000000001");
    }

    @Test
    void aMessageThatAnSmscTlvRuleRefusesIsNotSent() throws Exception {
        JsmppClient client = client();
        SubmitSm sms = sms("60001", "hello");
        sms.setOptionalParameters(new OptionalParameter.OctetString(TEMPLATE, octets("no number")));
        assertThat(refusal(client, sms)).isEqualTo(INVALID_TLV);
        client.submit(sms("60001", "after it"));
        assertThat(Patience.soon(smsc.submitted).getShortMessage()).asString().isEqualTo("after it");
    }

    @Test
    void eachPartOfASplitMessageHasTheFieldsAndTheTlvs() throws Exception {
        client().submit(sms("Shop", "0123456789".repeat(20)));
        for (int i = 0; i < 2; i++) {
            SubmitSm part = Patience.soon(smsc.submitted);
            hasFields(part);
            assertThat(part.getEsmClass() & UDH).isEqualTo(UDH);
            assertThat(part.getSourceAddrTon()).isEqualTo((byte) 5);
            assertThat(value(part, ENTITY)).isEqualTo("1101000000000000001");
        }
    }

    @Test
    void aMessageOverUcpHasTheFieldsAndTheTlvs() throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), ucp.getPort())) {
            socket.getOutputStream().write(octets(operation("00", "60", "8001/6/5/1/736563726574//0100/////")));
            answered(socket, "/R/60/A/");
            String recipientAndSender = "00" + JsmppClient.DESTINATION + "/60001";
            String text = "3//68656C6C6F";
            String message = recipientAndSender + "/".repeat(OPTIONS) + text + "/".repeat(EXTRAS);
            socket.getOutputStream().write(octets(operation("01", "51", message)));
            answered(socket, "/R/51/A/");
        }
        SubmitSm came = Patience.soon(smsc.submitted);
        hasFields(came);
        assertThat(came.getSourceAddrTon()).isEqualTo((byte) 6);
        assertThat(value(came, ENTITY)).isEmpty();
        assertThat(came.getShortMessage()).asString().isEqualTo("hello");
    }

    /** An operation of UCP with its length and checksum (EMI-UCP 4.0, section 3.2). */
    private static String operation(String number, String type, String data) {
        int length = "00/00000/O/00/".length() + data.length() + "/00".length();
        String text = "%s/%05d/O/%s/%s/".formatted(number, length, type, data);
        int sum = text.chars().sum() & 0xFF;
        return "\u0002" + text + "%02X".formatted(sum) + "\u0003";
    }

    private static void answered(Socket socket, String expected) throws IOException {
        StringBuilder answer = new StringBuilder();
        int octet = socket.getInputStream().read();
        while (octet >= 0 && octet != '\u0003') {
            answer.append((char) octet);
            octet = socket.getInputStream().read();
        }
        assertThat(answer.toString()).contains(expected);
    }

    @Test
    void aMessageWithoutARequiredTlvIsRefused() throws Exception {
        JsmppClient client = client();
        SubmitSm sms = sms("60001", "hello");
        sms.setOptionalParameters();
        assertThat(refusal(client, sms)).isEqualTo(MISSING_TLV);
        client.submit(sms("60001", "after it"));
        assertThat(Patience.soon(smsc.submitted).getShortMessage()).asString().isEqualTo("after it");
    }

    private static int refusal(JsmppClient client, SubmitSm sms) throws Exception {
        try {
            client.submit(sms);
            return 0;
        } catch (NegativeResponseException e) {
            return e.getCommandStatus();
        }
    }
}
