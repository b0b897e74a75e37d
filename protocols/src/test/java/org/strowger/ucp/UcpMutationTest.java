package org.strowger.ucp;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.strowger.message.Address;
import org.strowger.message.MessageForm;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.Submission;
import org.strowger.protocol.buffer.CountingAllocator;
import org.strowger.protocol.dump.Decoded;
import org.strowger.protocol.dump.Decoder;
import org.strowger.protocol.dump.DumpText;
import org.strowger.protocol.dump.PacketSummary;
import org.strowger.ucp.operation.Damages;
import org.strowger.ucp.operation.OperationRules;
import org.strowger.ucp.operation.OperationView;
import org.strowger.ucp.operation.Packets;
import org.strowger.ucp.operation.UcpHeader;
import org.strowger.ucp.operation.UcpRefusal;
import org.strowger.ucp.operation.Vector;
import org.strowger.ucp.operation.Vectors;
import org.strowger.wire.StxFrame;

/** The vectors, damaged at random: nothing that is said breaks the reader, a form or a session. */
class UcpMutationTest {
    private static final long FIRST_SEED = Long.getLong("strowger.fuzz.seed", 1);
    private static final int ROUNDS = Integer.getInteger("strowger.fuzz.rounds", 10_000);
    private static final int SESSION_ROUNDS = ROUNDS / 10;
    private static final List<byte[]> SEEDS =
            Vectors.all().stream().map(Vector::octets).toList();
    private static final Rewrite REWRITE = Rewrite.NONE
            .from(Address.alphanumeric("NAME"))
            .to(Address.international("4670"))
            .requesting(ReceiptRequest.ON_END)
            .reporting("020304050607");

    private static void rounds(int count, Consumer<Damages> deed) {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + count; seed++) {
            Damages damages = new Damages(SEEDS, seed);
            try {
                deed.accept(damages);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("replay with -Dstrowger.fuzz.rounds=10 -Dstrowger.fuzz.seed=" + seed, e);
            }
        }
    }

    @Test
    void theDecoderAcceptsAMutatedPacketExactlyIfTheSessionReadsIt() {
        int[] accepted = {0};
        rounds(ROUNDS, damages -> accepted[0] += explained(damages.packet()));
        assertThat(accepted[0]).isGreaterThan(ROUNDS / 20);
    }

    private static int explained(byte[] octets) {
        Decoder decoder = Ucp.TRAITS.decoder();
        ByteBuf bytes = Unpooled.wrappedBuffer(octets);
        int accepted = 0;
        Decoded decoded = decoder.next(bytes);
        while (decoded.octets() > 0) {
            decoded.lines().forEach(line -> assertThat(DumpText.of(line, 0)).doesNotContain("\n"));
            PacketSummary summary = decoder.summarize(bytes);
            assertThat(summary.octets()).isEqualTo(decoded.octets());
            byte[] copy = Arrays.copyOfRange(octets, bytes.readerIndex(), bytes.readerIndex() + summary.octets());
            for (PacketSummary.Part part : summary.parts()) {
                assertThat(part.offset() + part.octets()).isLessThanOrEqualTo(summary.octets());
                summary.blank(copy, part.kind());
            }
            accepted += decoded.result() == Decoded.Result.ACCEPTED && !summary.isFaulty() ? 1 : 0;
            bytes.skipBytes(decoded.octets());
            decoded = decoder.next(bytes);
        }
        if (bytes.isReadable() && decoded.result() == Decoded.Result.NOT_WHOLE) {
            assertThat(decoder.rest(bytes).octets()).isEqualTo(bytes.readableBytes());
        }
        return accepted;
    }

    @Test
    void aStoredMessageHasTheSameFieldsAsTheReceivedMessage() {
        MessageForm form = Ucp.TRAITS.form();
        int[] messages = {0};
        rounds(ROUNDS, damages -> {
            byte[] octets = damages.packet();
            OperationView view = new OperationView();
            UcpRefusal refusal = view.read(Unpooled.wrappedBuffer(octets), 0, octets.length, false);
            if (refusal.isAccepted()
                    && !view.isResult()
                    && view.type().isMessage()
                    && OperationRules.check(view, false).isAccepted()) {
                messages[0]++;
                kept(UcpMessage.in(view, ZoneOffset.UTC), form);
            }
        });
        assertThat(messages[0]).isGreaterThan(ROUNDS / 40);
    }

    private static void kept(ShortMessage message, MessageForm form) {
        byte[] octets = new byte[form.octets(message)];
        assertThat(form.write(message, octets, 0)).isEqualTo(octets.length);
        ShortMessage read = form.read(octets, 0, octets.length);
        assertThat(read.body()).isEqualTo(message.body());
        assertThat(read.source()).isEqualTo(message.source());
        assertThat(read.destinations()).isEqualTo(message.destinations());
        assertThat(read.options()).isEqualTo(message.options());
        assertThat(read.receipt()).isEqualTo(message.receipt());
        assertThat(read.segments()).isPositive();
        assertThat(read.isTimed()).isEqualTo(message.isTimed());
        assertThat(read.scheduledFor(Instant.EPOCH)).isEqualTo(message.scheduledFor(Instant.EPOCH));
        form.changed(message, REWRITE).ifPresent(changed -> {
            byte[] other = new byte[form.octets(changed)];
            form.write(changed, other, 0);
            assertThat(form.read(other, 0, other.length).body()).isEqualTo(message.body());
        });
    }

    @Test
    void aSessionThatReceivesMutatedPacketsSendsOnlyValidPackets() {
        rounds(SESSION_ROUNDS, damages -> {
            told(damages, UcpRole.SMSC, true);
            told(damages, UcpRole.APPLICATION, true);
            told(damages, UcpRole.SMSC, false);
        });
    }

    private static void told(Damages damages, UcpRole who, boolean loggedIn) {
        byte[] stream = damages.stream();
        UcpPair pair = UcpPair.of(UcpPair.application(), UcpPair.smsc(), Pieces.WHOLE);
        busy(pair);
        if (loggedIn) {
            pair.pair.drive();
        }
        pair.pair.left().takeSent(pair.now());
        pair.pair.right().takeSent(pair.now());
        boolean smsc = who == UcpRole.SMSC;
        for (byte[] piece : Pieces.values()[stream.length % Pieces.values().length].of(stream, stream.length)) {
            (smsc ? pair.pair.right() : pair.pair.left()).feed(piece, pair.now());
        }
        UcpSession session = smsc ? pair.smsc : pair.application;
        sound((smsc ? pair.pair.right() : pair.pair.left()).takeSent(pair.now()));
        assertThat((smsc ? pair.pair.right() : pair.pair.left()).unread())
                .isLessThanOrEqualTo(UcpHeader.PACKET_OCTETS_MAX);
        for (int i = 0; i < 5 && !session.isOver(); i++) {
            session.tick(session.nextDeadlineNanos());
            sound((smsc ? pair.pair.right() : pair.pair.left()).takeSent(pair.now()));
        }
        pair.release();
        assertThat(session.isOver()).isTrue();
    }

    /** Each side sends a message that it gets on at once, by the same session and changed; and takes it. */
    private static void busy(UcpPair pair) {
        pair.atSmsc.onSignIn = asked -> pair.smsc.admit(pair.now());
        for (UcpSession each : List.of(pair.smsc, pair.application)) {
            Heard heard = each == pair.smsc ? pair.atSmsc : pair.atApplication;
            heard.onMessage = (message, token) -> {
                assertThat(each.submit(message, Rewrite.NONE, 1, pair.now())).isNotEqualTo(Submission.NOT_BOUND);
                assertThat(each.submit(message, REWRITE, 2, pair.now())).isNotNull();
                each.respond(token, Outcome.accepted(UcpPair.STAMP), pair.now());
            };
            heard.onInquiry = (inquiry, token) -> each.answer(token, InquiryAnswer.done(), pair.now());
        }
    }

    /** Everything that is sent is whole and can be read by a peer that tolerates what it tolerates in us. */
    private static void sound(byte[] sent) {
        ByteBuf bytes = Unpooled.wrappedBuffer(sent);
        StxFrame frame = new StxFrame();
        OperationView view = new OperationView();
        int at = 0;
        while (at < sent.length) {
            assertThat(frame.look(bytes, at, 2 * UcpHeader.PACKET_OCTETS_MAX)).isEqualTo(StxFrame.Found.WHOLE);
            assertThat(frame.start()).isEqualTo(at);
            String packet = HexFormat.of().formatHex(sent, at, frame.end());
            UcpRefusal refusal = view.read(bytes, at, frame.end(), false);
            if (view.isResult()) {
                // An operation that nobody knows is refused by its number, and so its result is as unknown.
                boolean unknown =
                        Packets.text(Arrays.copyOfRange(sent, at, frame.end())).contains("/N/0");
                assertThat(refusal.isAccepted() || unknown).as(packet).isTrue();
            } else {
                assertThat(refusal).as(packet).isEqualTo(UcpRefusal.ACCEPTED);
                assertThat(OperationRules.check(view, false)).as(packet).isEqualTo(UcpRefusal.ACCEPTED);
            }
            at = frame.end();
        }
    }

    @Test
    void allocatesNoMoreThanItsLimitForAnIncompletePacket() {
        CountingAllocator allocator = new CountingAllocator();
        UcpSession session = new UcpSession(
                UcpPair.smsc(),
                new org.strowger.protocol.SessionSetting(
                        new Heard(), new org.strowger.protocol.buffer.ThreadTools(allocator), UcpPair.EPOCH),
                1);
        org.strowger.protocol.SessionDriver driver = new org.strowger.protocol.SessionDriver(session, allocator);
        allocator.forgetLargest();
        for (int i = 0; i < 5000 && !session.isOver(); i++) {
            driver.feed(new byte[] {i == 0 ? (byte) 2 : (byte) '0'}, 2);
        }
        assertThat(session.isOver()).isTrue();
        assertThat(allocator.largest()).isLessThanOrEqualTo(2 * UcpHeader.PACKET_OCTETS_MAX);
        driver.disconnect(org.strowger.protocol.CloseReason.NONE, 3);
        assertThat(allocator.held()).isZero();
    }
}
