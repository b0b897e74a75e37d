package org.strowger.router.exchange.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeirRecordsTest {
    private static final MessageForms FORMS = new MessageForms(List.of());

    private final HeirRecords records = new HeirRecords();

    private void position(long id, RecordKind kind, long next) {
        CustodyRecordWriter writer = new CustodyRecordWriter(FORMS);
        new ReadPosition(id, next).write(writer);
        records.added(id, kind.code(), 0, ByteBuffer.wrap(Arrays.copyOf(writer.octets(), writer.length())));
    }

    /** Otherwise a shard would never be empty. */
    @Test
    void recordsOfReadingPositionsAreNotCountedAsContentsOfTheShard() {
        position(1, RecordKind.MAIL_READ, 20);
        position(2, RecordKind.STRAYS_READ, 30);
        records.added(3, RecordKind.DELIVERY.code(), 0, ByteBuffer.allocate(4));
        List<Long> ids = new ArrayList<>();
        records.forEachId(ids::add);
        assertThat(ids).containsExactly(3L);
    }

    @Test
    void theLastPositionsAreRecovered() {
        position(1, RecordKind.MAIL_READ, 20);
        position(2, RecordKind.STRAYS_READ, 30);
        records.ended(1);
        position(4, RecordKind.MAIL_READ, 21);
        RecoveredRecords recovered = new RecoveredRecords(FORMS, 1);
        records.moveTo(recovered);
        recovered.complete();
        assertThat(recovered.mailRead()).isEqualTo(new ReadPosition(4, 21));
        assertThat(recovered.straysRead()).isEqualTo(new ReadPosition(2, 30));
        assertThat(recovered.expectsReceipts()).isFalse();
        assertThat(recovered.unreadable()).isZero();
    }

    @Test
    void mailIsReadFromTheBeginningIfNoReadingPositionIsStored() {
        RecoveredRecords recovered = new RecoveredRecords(FORMS, 1);
        recovered.record(1, RecordKind.EXPECTED.code(), ByteBuffer.allocate(4));
        recovered.complete();
        assertThat(recovered.mailRead().isNone()).isTrue();
        assertThat(recovered.mailRead().next()).isZero();
        assertThat(recovered.straysRead().isNone()).isTrue();
        assertThat(recovered.expectsReceipts()).isTrue();
    }
}
