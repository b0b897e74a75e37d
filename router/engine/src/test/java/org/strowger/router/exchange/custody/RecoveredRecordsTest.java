package org.strowger.router.exchange.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.strowger.message.Address;
import org.strowger.message.PlainMessage;
import org.strowger.router.exchange.custody.RecoveredRecords.Progress;
import org.strowger.router.filter.MessageChanges;

/** Where messages stand, by what is found in any order: the store moves records, so later ones may be told first. */
class RecoveredRecordsTest {
    private static final MessageForms FORMS = new MessageForms(List.of());

    /** A record as the store tells it. */
    private record Told(long id, RecordKind kind, ByteBuffer payload) {}

    private static Told progress(long id, RecordKind kind, long message, String detail) {
        CustodyRecordWriter writer = new CustodyRecordWriter(FORMS);
        new StoredPosition(message, detail).write(writer);
        return new Told(id, kind, ByteBuffer.wrap(writer.octets(), 0, writer.length()));
    }

    private static Told message(long id, long ours, long sinceMillis) {
        CustodyRecordWriter writer = new CustodyRecordWriter(FORMS);
        PlainMessage text = PlainMessage.from(Address.NONE).to(Address.NONE).build();
        new StoredMessage(ours, "shop", sinceMillis, 0, "", text, MessageChanges.NONE).write(writer, JoinedParts.NONE);
        return new Told(id, RecordKind.MESSAGE, ByteBuffer.wrap(writer.octets(), 0, writer.length()));
    }

    private static RecoveredRecords findings(List<Told> all) {
        RecoveredRecords findings = new RecoveredRecords(FORMS, 2);
        all.forEach(each ->
                findings.record(each.id(), each.kind().code(), each.payload().duplicate()));
        return findings.complete();
    }

    @Test
    void usesTheLatestProgressOfAMessageRegardlessOfTheOrderOfRecords() {
        List<Told> all = List.of(
                message(10, 10, 1),
                progress(11, RecordKind.SENT, 10, "a"),
                progress(12, RecordKind.WAITS, 10, ""),
                progress(13, RecordKind.HELD, 10, "why"),
                message(20, 20, 1),
                progress(21, RecordKind.SENT, 20, "b"));
        for (int seed = 0; seed < 200; seed++) {
            List<Told> shuffled = new ArrayList<>(all);
            Collections.shuffle(shuffled, new Random(seed));
            RecoveredRecords findings = findings(shuffled);
            assertThat(findings.messages()).isEqualTo(2);
            assertThat(findings.progress(10))
                    .isEqualTo(new Progress(13, RecordKind.HELD, new StoredPosition(10, "why")));
            assertThat(findings.progress(20)).isEqualTo(new Progress(21, RecordKind.SENT, new StoredPosition(20, "b")));
            assertThat(findings.superseded()).containsExactlyInAnyOrder(11L, 12L);
            assertThat(findings.greatestId()).isEqualTo(21);
        }
    }

    @Test
    void aMessageWithoutAPositionHasUnknownProgress() {
        RecoveredRecords findings = findings(List.of(message(10, 10, 1)));
        assertThat(findings.progress(10)).isSameAs(Progress.UNSAID);
        assertThat(findings.superseded()).isEmpty();
    }

    @Test
    void thePositionOfAnEndedMessageIsSuperseded() {
        RecoveredRecords findings = findings(List.of(
                message(10, 10, 1), progress(11, RecordKind.SENT, 10, "a"), progress(31, RecordKind.SENT, 30, "a")));
        assertThat(findings.superseded()).containsExactly(31L);
    }

    /** A version that understands the message, after an upgrade, must find that it was set aside. */
    @Test
    void thePositionOfAnUnreadableMessageIsKept() {
        byte[] later = {127};
        RecoveredRecords findings = findings(List.of(
                new Told(10, RecordKind.MESSAGE, ByteBuffer.wrap(later)),
                progress(11, RecordKind.SENT, 10, "a"),
                progress(12, RecordKind.HELD, 10, "why")));
        assertThat(findings.unreadable()).isOne();
        assertThat(findings.superseded()).containsExactly(11L);
        assertThat(findings.progress(10)).isEqualTo(new Progress(12, RecordKind.HELD, new StoredPosition(10, "why")));
    }

    /** An empty one, and no place taken twice. */
    @Test
    void anEmptyStoreHoldsNothing() {
        RecoveredRecords findings = findings(List.of());
        assertThat(findings.progress(1)).isSameAs(Progress.UNSAID);
        assertThat(findings.greatestId()).isEqualTo(-1);
        assertThat(findings.shortId()).isEqualTo(-1);
        assertThat(findings.firstUnreadable()).isEmpty();
    }

    /** Short ids begin again when all were used, so the last is the latest, and not the greatest. */
    @Test
    void theLastShortIdIsTheIdOfTheLatestMessage() {
        RecoveredRecords findings = findings(
                List.of(message(10, 0xFFFF_FFF0L, 1000), message(11, 5, 2000), message(12, 0x1_0000_0000L, 3000)));
        assertThat(findings.shortId()).isEqualTo(5);
    }
}
