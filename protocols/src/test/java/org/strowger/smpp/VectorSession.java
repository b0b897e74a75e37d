package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionDriver;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduFrame;
import org.strowger.smpp.pdu.PduHeader;
import org.strowger.smpp.pdu.PduReader;
import org.strowger.smpp.pdu.PduRefusal;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.PduWriter;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;
import org.strowger.smpp.pdu.Vector;

/** A session in the state in which a vector may come, and everything that it says and hears. */
final class VectorSession implements AutoCloseable {
    static final long NOW = 1;
    static final Instant EPOCH = Instant.parse("2025-01-31T12:00:00Z");

    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true, true);
    private final ThreadTools threadTools = new ThreadTools(allocator);
    private final RecordingHandler handler = new RecordingHandler(NOW);
    private final List<SmppDeviation> deviations = new ArrayList<>();
    private final SmppSession session;
    private final SessionDriver driver;

    private VectorSession(SmppSettings settings, Leniency leniency) {
        SmppTolerance tolerance = new SmppTolerance(leniency, deviations::add);
        session = new SmppSession(settings.with(tolerance), new SessionSetting(handler, threadTools, EPOCH), NOW);
        driver = new SessionDriver(session, allocator);
        handler.speakFor(session);
    }

    /** A session that has just been connected, or is bound: as the vector asks for it. */
    static VectorSession fitting(Vector vector, Leniency leniency) {
        PduType type = vector.type();
        if (type.isBind()) {
            return new VectorSession(mc(), leniency);
        }
        if (type == PduType.OUTBIND) {
            return new VectorSession(
                    esme(Traffic.BOTH, SmppVersion.V50).with(SmppQuirks.USUAL.withOutbind()), leniency);
        }
        if (type.request().isBind()) {
            VectorSession binding = new VectorSession(esme(traffic(type), SmppVersion.V50), leniency);
            assertThat(binding.sent()).containsExactly(type.request().wireName() + " ESME_ROK #1");
            return binding;
        }
        return vector.isToEsme() ? boundEsme(vector.version(), leniency) : boundMc(vector.version(), leniency);
    }

    static VectorSession boundMc(SmppVersion version, Leniency leniency) {
        VectorSession bound = new VectorSession(mc(), leniency);
        bound.feed(bytes(Pdu.of(PduType.BIND_TRANSCEIVER)
                .sequence(1)
                .with(PduField.SYSTEM_ID, "esme")
                .with(PduField.INTERFACE_VERSION, version.wire())
                .build()));
        return bound.begun("bind_transceiver_resp ESME_ROK #1");
    }

    static VectorSession boundEsme(SmppVersion version, Leniency leniency) {
        VectorSession bound = new VectorSession(esme(Traffic.BOTH, version), leniency);
        bound.feed(bytes(Pdu.of(PduType.BIND_TRANSCEIVER_RESP)
                .sequence(1)
                .with(PduField.SYSTEM_ID, "mc")
                .with(Tlv.of(TlvTag.SC_INTERFACE_VERSION, version.wire()))
                .build()));
        return bound.begun("bind_transceiver ESME_ROK #1");
    }

    private VectorSession begun(String said) {
        assertThat(sent()).containsExactly(said);
        assertThat(session.isSignedIn()).isTrue();
        assertThat(deviations).isEmpty();
        return this;
    }

    private static SmppSettings mc() {
        return SmppSettings.of(SmppRole.MC, SmppIdentity.mc("mc", SmppVersion.V50));
    }

    private static SmppSettings esme(Traffic traffic, SmppVersion version) {
        return SmppSettings.of(SmppRole.ESME, SmppIdentity.esme("esme", new Secret("secret"), traffic, version));
    }

    private static Traffic traffic(PduType bindResponse) {
        return switch (bindResponse) {
            case BIND_TRANSMITTER_RESP -> Traffic.SENDS;
            case BIND_RECEIVER_RESP -> Traffic.RECEIVES;
            default -> Traffic.BOTH;
        };
    }

    static byte[] bytes(Pdu pdu) {
        ByteBuf out = Unpooled.buffer();
        PduWriter.write(pdu, out);
        byte[] bytes = new byte[out.readableBytes()];
        out.readBytes(bytes);
        return bytes;
    }

    // ----

    SmppSession session() {
        return session;
    }

    RecordingHandler handler() {
        return handler;
    }

    /** The deviations tolerated so far. */
    List<SmppDeviation> deviations() {
        return deviations;
    }

    void feed(byte[] bytes) {
        driver.feed(bytes, NOW);
    }

    void feed(byte[] bytes, Pieces pieces, long seed) {
        pieces.of(bytes, seed).forEach(this::feed);
    }

    void feedEnd() {
        driver.feedEnd(NOW);
    }

    void tick(long nowNanos) {
        driver.tick(nowNanos);
    }

    /** The PDUs that the session has sent since the last call; a strict peer understands all of them. */
    List<Pdu> said() {
        ByteBuf sent = Unpooled.wrappedBuffer(saidOctets());
        List<Pdu> said = new ArrayList<>();
        while (sent.isReadable()) {
            int octets = PduFrame.octets(sent, sent.readerIndex(), PduHeader.PDU_OCTETS_MAX);
            assertThat(octets).isPositive();
            PduView view = new PduView();
            assertThat(view.read(sent, sent.readerIndex(), octets, SmppTolerance.STRICT))
                    .isEqualTo(PduRefusal.ACCEPTED);
            said.add(PduReader.read(view));
            sent.skipBytes(octets);
        }
        return said;
    }

    byte[] saidOctets() {
        return driver.takeSent(NOW);
    }

    List<String> sent() {
        return said().stream().map(VectorSession::brief).toList();
    }

    /** Kind, status and number. */
    static String brief(Pdu pdu) {
        return brief(pdu.type(), CommandStatus.nameOf(pdu.status()), pdu.sequence());
    }

    static String brief(PduType type, String status, int sequence) {
        return type.wireName() + " " + status + " #" + Integer.toUnsignedString(sequence);
    }

    /** The connection ends, and nothing of what it held is left. */
    @Override
    public void close() {
        driver.disconnect(CloseReason.of(CloseCause.PEER_CLOSED), NOW);
        threadTools.release();
        assertThat(session.isOver()).isTrue();
        assertThat(allocator.metric().usedDirectMemory()).isZero();
        assertThat(allocator.metric().usedHeapMemory()).isZero();
    }
}
