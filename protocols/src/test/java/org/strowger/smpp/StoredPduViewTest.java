package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;

final class StoredPduViewTest {
    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true);
    private final Thread owner = Thread.currentThread();
    private final ThreadTools threadTools = new ThreadTools(allocator, () -> Thread.currentThread() == owner);
    private final StoredPduView storedView = new StoredPduView(threadTools);

    @AfterEach
    void nothingIsHeld() {
        storedView.release();
        threadTools.release();
        assertThat(allocator.metric().usedDirectMemory()).isZero();
    }

    @Test
    void storedMessagesThatShareAViewAreReadIndependently() {
        SmppMessage one = kept(TestMessages.submit("one"));
        SmppMessage other = kept(TestMessages.submit("the other").to(TestMessages.SOURCE));
        for (int i = 0; i < 3; i++) {
            assertThat(textOf(one)).isEqualTo("one");
            assertThat(textOf(other)).isEqualTo("the other");
            assertThat(other.destination()).isEqualTo(TestMessages.SOURCE);
            assertThat(one.destination()).isEqualTo(TestMessages.DESTINATION);
        }
        assertThat(one.view()).as("both were laid in one place").isSameAs(other.view());
    }

    @Test
    void readsAStoredPduWithoutChangingTheLiveView() {
        PduView live = view(TestMessages.submit("live"));
        SmppMessage came = SmppMessage.in(live, reading());
        assertThat(textOf(kept(TestMessages.submit("kept")))).isEqualTo("kept");
        assertThat(textOf(came)).isEqualTo("live");
        assertThat(came.owned().destination()).isEqualTo(TestMessages.DESTINATION);
    }

    @Test
    void aMessageReadOnAnotherThreadUsesAnotherView() {
        SmppMessage here = kept(TestMessages.submit("here"));
        SmppMessage there = kept(TestMessages.submit("there"));
        assertThat(textOf(here)).isEqualTo("here");
        PduView seen = CompletableFuture.supplyAsync(() -> {
                    assertThat(textOf(there)).isEqualTo("there");
                    return there.view();
                })
                .join();
        assertThat(seen).isNotSameAs(here.view());
        assertThat(textOf(here)).isEqualTo("here");
        assertThat(textOf(there)).isEqualTo("there");
    }

    @Test
    void aPduTooLongForTheSharedViewIsReadInASeparateView() {
        byte[] text = "long ".repeat(300).getBytes(StandardCharsets.ISO_8859_1);
        SmppMessage message = kept(TestMessages.submit("").with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, text)));
        SmppMessage usual = kept(TestMessages.submit("short"));
        assertThat(textOf(usual)).isEqualTo("short");
        assertThat(message.body().octets()).isEqualTo(text);
        assertThat(message.view()).isNotSameAs(usual.view());
    }

    @Test
    void aStoredMessageIsReadableAfterItsThreadHasEnded() {
        SmppMessage message = kept(TestMessages.submit("what outlives it"));
        assertThat(textOf(message)).isEqualTo("what outlives it");
        storedView.release();
        threadTools.release();
        assertThat(allocator.metric().usedDirectMemory()).isZero();
        assertThat(textOf(message)).isEqualTo("what outlives it");
    }

    private static String textOf(ShortMessage message) {
        return new String(message.body().octets(), StandardCharsets.ISO_8859_1);
    }

    private SmppReadingRules reading() {
        return storedView.reading(SmppVersion.V34, false);
    }

    private SmppMessage kept(Pdu.Builder pdu) {
        return (SmppMessage) SmppMessage.in(view(pdu), reading()).owned();
    }

    private static PduView view(Pdu.Builder pdu) {
        byte[] octets = TestMessages.bytes(pdu);
        PduView view = new PduView();
        assertThat(view.read(Unpooled.wrappedBuffer(octets), 0, octets.length, SmppTolerance.STRICT)
                        .isAccepted())
                .isTrue();
        return view;
    }
}
