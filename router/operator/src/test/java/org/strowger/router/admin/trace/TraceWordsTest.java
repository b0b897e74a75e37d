package org.strowger.router.admin.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.protocol.dump.PacketSummary;
import org.strowger.protocol.dump.PacketSummary.Part;
import org.strowger.router.admin.answer.Block;
import org.strowger.router.admin.answer.TextBlock;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.command.LiveOutput;
import org.strowger.router.admin.trace.TraceFilter.Kind;
import org.strowger.router.admin.trace.TraceFilter.Verdict;
import org.strowger.router.config.PrivacySettings;
import org.strowger.smpp.Smpp;

/** How a trace is asked for, and what its lines say. */
class TraceWordsTest {
    private static TraceParty party(TraceParty.Side side, String name) {
        String listener = side == TraceParty.Side.APPLICATION ? "smpp" : "";
        return new TraceParty("0-17", side, name, listener, Smpp.TRAITS.decoder(), false);
    }

    private static PacketSummary message(boolean answers, Part... parts) {
        return new PacketSummary(33, "submit_sm", answers, 7, answers ? "ESME_ROK" : "", List.of(parts));
    }

    private static Part number(String name, String value) {
        return new Part(Part.Kind.NUMBER, name, value, 20, value.length());
    }

    @Test
    void filtersAnApplicationByItsNameOrItsLogin() {
        TraceFilter filter = new TraceFilter(Kind.APPLICATION, "shop", "shop-1", Set.of());
        assertThat(filter.test(party(TraceParty.Side.APPLICATION, "shop"))).isEqualTo(Verdict.YES);
        assertThat(filter.test(party(TraceParty.Side.APPLICATION, "bank"))).isEqualTo(Verdict.NO);
        assertThat(filter.test(party(TraceParty.Side.SMSC, "shop"))).isEqualTo(Verdict.NO);
        assertThat(filter.test(party(TraceParty.Side.APPLICATION, ""))).isEqualTo(Verdict.LATER);
        Part account = new Part(Part.Kind.ACCOUNT, "system_id", "shop-1", 16, 6);
        assertThat(filter.test(message(false, account))).isEqualTo(Verdict.YES);
        assertThat(filter.test(message(false))).isEqualTo(Verdict.LATER);
    }

    @Test
    void filtersByConnectionListenerAndSmsc() {
        TraceParty shop = party(TraceParty.Side.APPLICATION, "shop");
        assertThat(new TraceFilter(Kind.CONNECTION, "0-17", "", Set.of()).test(shop))
                .isEqualTo(Verdict.YES);
        assertThat(new TraceFilter(Kind.CONNECTION, "0-18", "", Set.of()).test(shop))
                .isEqualTo(Verdict.NO);
        assertThat(new TraceFilter(Kind.LISTENER, "smpp", "", Set.of()).test(shop))
                .isEqualTo(Verdict.YES);
        assertThat(new TraceFilter(Kind.SMSC, "a", "", Set.of()).test(party(TraceParty.Side.SMSC, "a")))
                .isEqualTo(Verdict.YES);
    }

    @Test
    void aNumberFilterMatchesTheFullNumberOrAPrefixWithAnAsterisk() {
        PacketSummary summary = message(false, number("from", "SHOP"), number("to", "447700900123"));
        assertThat(new TraceFilter(Kind.NUMBER, "447700900123", "", Set.of()).namesNumberIn(summary))
                .isTrue();
        assertThat(new TraceFilter(Kind.NUMBER, "447700900*", "", Set.of()).namesNumberIn(summary))
                .isTrue();
        assertThat(new TraceFilter(Kind.NUMBER, "44770090012", "", Set.of()).namesNumberIn(summary))
                .isFalse();
        assertThat(new TraceFilter(Kind.NUMBER, "SHOP", "", Set.of()).namesNumberIn(summary))
                .isTrue();
    }

    @Test
    void optionsAreAcceptedInAnyOrder() throws CommandRefused {
        assertThat(TraceTerms.of("")).isEqualTo(TraceTerms.USUAL);
        assertThat(TraceTerms.of("hex for=2m count=5")).isEqualTo(new TraceTerms(5, Duration.ofMinutes(2), true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"count=0", "count=-1", "for=0s", "for=61m", "for=1", "colour"})
    void anInvalidTraceOptionIsRefused(String option) {
        assertThatThrownBy(() -> TraceTerms.of(option)).isInstanceOf(CommandRefused.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../x.pcap", "/tmp/x.pcap", "x", ".x.pcap", "a/b.pcap", "x.pcap\n", ".pcap", "a b.pcap"})
    void aFileNameOutsideTheTraceDirectoryIsRefused(String name) {
        assertThatThrownBy(() -> TraceFiles.check(name)).isInstanceOf(CommandRefused.class);
    }

    private static SeenPacket seen(PacketSummary summary, byte[] octets) {
        InetSocketAddress end = new InetSocketAddress(InetAddress.getLoopbackAddress(), 4000);
        TracedConnection connection = new TracedConnection(party(TraceParty.Side.APPLICATION, "shop"), end, end);
        return new SeenPacket(connection, true, Instant.parse("2026-02-03T04:05:06.123456Z"), octets, summary);
    }

    @Test
    void writesAPacketAsOneLine() {
        PacketLine form = new PacketLine(() -> new PrivacySettings(false, false));
        Part text = new Part(Part.Kind.TEXT, "text", "hi\r\nOK done", 30, 11);
        Part secret = new Part(Part.Kind.SECRET, "password", "", 40, 8);
        assertThat(form.of(seen(message(true, number("to", "4477009"), text, secret), new byte[0])))
                .isEqualTo("04:05:06.123456 0-17 shop 127.0.0.1:4000 in  submit_sm seq=7 status=ESME_ROK to=\"4477009\""
                        + " text=\"hi\\r\\nOK done\" password=***");
    }

    @Test
    void masksTextAndNumbersInLinesAndOctets() {
        PrivacySettings masks = new PrivacySettings(true, true);
        PacketLine form = new PacketLine(() -> masks);
        byte[] octets = "0123456789abcdefghij447700900123 hello".getBytes(StandardCharsets.ISO_8859_1);
        Part text = new Part(Part.Kind.TEXT, "text", "hello", 33, 5);
        PacketSummary summary = message(false, number("to", "447700900123"), text);
        assertThat(form.of(seen(summary, octets))).endsWith("to=\"44770090****\" text=(5 characters)");
        assertThat(new String(SecretBlanking.of(octets, summary, masks), StandardCharsets.ISO_8859_1))
                .isEqualTo("0123456789abcdefghij44770090**** *****");
    }

    /** A reader who takes so many lines and no more. */
    private static final class Slow implements LiveOutput {
        private final List<String> lines = new ArrayList<>();
        private int room;

        @Override
        public boolean show(Block block) {
            if (room == 0) {
                return false;
            }
            room--;
            return lines.addAll(((TextBlock) block).lines());
        }

        @Override
        public boolean isOver() {
            return false;
        }

        @Override
        public void end(String done) {
            lines.add("ended: " + done);
        }
    }

    @Test
    void aSlowReaderIsShownTheNumberOfDroppedLines() {
        Slow reader = new Slow();
        LiveSink sink = new LiveSink(reader, new PacketLine(() -> new PrivacySettings(true, true)), false);
        reader.room = 2;
        for (int i = 0; i < 5; i++) {
            sink.packet(seen(message(false), new byte[0]));
        }
        reader.room = 2;
        sink.packet(seen(message(false), new byte[0]));
        sink.end("the time limit was reached");
        assertThat(reader.lines).hasSize(5);
        assertThat(reader.lines.get(2)).contains("3 lines dropped");
        assertThat(reader.lines.get(3)).contains("submit_sm");
        assertThat(reader.lines.get(4)).isEqualTo("ended: the time limit was reached");
    }
}
