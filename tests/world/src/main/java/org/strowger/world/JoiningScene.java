package org.strowger.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.Body;
import org.strowger.message.Piece;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;

/** An application that sends long messages in parts, and an SMSC that gets them whole. */
public final class JoiningScene implements AutoCloseable {
    public static final String NUMBER = "447700900123";

    /** The way in which an application numbers parts. */
    public enum Form {
        HEADER_OF_8,
        HEADER_OF_16,
        BESIDE
    }

    public final World world;
    public final TestSmsc smsc;
    public final List<Peer> shop = new ArrayList<>();
    private final String smscSettings;

    public JoiningScene(int threads) {
        this(threads, "");
    }

    /** @param smscSettings additional configuration keys of the SMSC, each preceded by a comma */
    public JoiningScene(int threads, String smscSettings) {
        this(new World(threads), smscSettings);
    }

    private JoiningScene(World world, String smscSettings) {
        this.world = world;
        this.smscSettings = smscSettings;
        smsc = world.smsc("a", 2776);
        world.start(yaml(smscSettings));
        for (int i = 0; i < 3; i++) {
            shop.add(world.application("shop"));
        }
    }

    /** Kills the process, and starts another one. */
    public JoiningScene killed(int threads) {
        return new JoiningScene(world.killed(threads), smscSettings);
    }

    public static String yaml(String smscSettings) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications: [{name: shop, password: secret, max-binds: 10, window: 1000}]
                smscs:
                  - {name: a, hosts: [127.0.0.1:2776], system-id: s, password: p, segments: payload%s}
                routes: [{name: all, match: {}, via: a, delivery: store, retry: {first: 10s, factor: 1, validity: 10m}}]
                records: {steps: ends}
                store: {path: /store}
                """.formatted(smscSettings);
    }

    // ---- Sent messages

    /** Octets of a text whose parts all differ. */
    public static byte[] octets(int from, int count) {
        byte[] text = new byte[count];
        for (int i = 0; i < count; i++) {
            text[i] = (byte) ('a' + (from + i) % 26);
        }
        return text;
    }

    /** The text of a message with this number of parts of 100 octets each, except the last. */
    public static Body whole(int parts) {
        return new Body(octets(0, parts * 100 - 7), false, 0);
    }

    public static byte[] text(Concatenation concatenation) {
        return octets((concatenation.number() - 1) * 100, concatenation.number() == concatenation.total() ? 93 : 100);
    }

    public static Concatenation concatenation(Form form, int total, int number) {
        return new Concatenation(0x34, form != Form.HEADER_OF_8, total, number);
    }

    /** The rewrite with which a part is submitted. */
    public static Rewrite saying(Form form, Concatenation concatenation, byte[] text) {
        return Rewrite.NONE.saying(
                form == Form.BESIDE
                        ? new Piece(new Body(text, false, 0), concatenation)
                        : Piece.whole(headed(concatenation, text)));
    }

    public static Body headed(Concatenation concatenation, byte[] text) {
        return new Body(
                UserData.of(UserDataHeader.NONE.with(concatenation), text, 0, text.length)
                        .toBytes(),
                true,
                0);
    }

    public static ShortMessage asking(ReceiptRequest request) {
        return World.message(request, NUMBER)
                .options(new SendOptions(request, false, 0, 0, false, false))
                .build();
    }

    /** Sends a part on one of the sessions. @return the token of the part in that session */
    public long send(int session, ReceiptRequest request, Concatenation concatenation) {
        Form form = concatenation.wide() ? Form.BESIDE : Form.HEADER_OF_8;
        return shop.get(session).submit(asking(request), saying(form, concatenation, text(concatenation)));
    }

    /** Sends a part on the first session. @return the part's message id */
    public String sent(ReceiptRequest request, int total, int number) {
        long token = send(0, request, concatenation(Form.HEADER_OF_8, total, number));
        world.millis(20);
        assertThat(shop.get(0).outcome(token).isAccepted()).isTrue();
        return shop.get(0).outcome(token).messageId();
    }

    public List<Body> came() {
        return smsc.came().stream().map(each -> each.message().body()).toList();
    }

    /** The receipts received on all sessions of the application, as message id and state. */
    public List<String> told() {
        return shop.stream()
                .flatMap(each -> each.came().stream())
                .map(each -> each.receipt().messageId() + " " + each.receipt().state())
                .sorted()
                .toList();
    }

    @Override
    public void close() {
        world.close();
    }
}
