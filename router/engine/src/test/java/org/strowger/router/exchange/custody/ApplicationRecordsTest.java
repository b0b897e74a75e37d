package org.strowger.router.exchange.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.router.store.log.RecordOwners;

/** The application of each form of each record. */
class ApplicationRecordsTest {
    private static final int SHOP = 7;
    private static final int OF_MESSAGE = 8;
    private static final Set<RecordKind> POSITIONS = Set.of(RecordKind.SENT, RecordKind.WAITS, RecordKind.HELD);
    private static final Set<RecordKind> OF_NOBODY = Set.of(
            RecordKind.MAIL_READ,
            RecordKind.STRAYS_READ,
            RecordKind.ACCOUNT,
            RecordKind.LIMIT_DAY,
            RecordKind.TOP_UP,
            RecordKind.UNCLAIMED,
            RecordKind.KEPT_OUTCOME);

    private static final RecordOwners.Known KNOWN = new RecordOwners.Known() {
        @Override
        public int ofRecord(long id) {
            return id == RecordsTest.ID ? OF_MESSAGE : RecordOwners.NOBODY;
        }

        @Override
        public int named(ByteBuffer payload, int from, int length) {
            byte[] name = new byte[length];
            payload.get(from, name);
            assertThat(new String(name, StandardCharsets.ISO_8859_1)).isIn("shop", "");
            return SHOP;
        }
    };

    private final ApplicationRecords records = new ApplicationRecords();

    static Set<String> names() {
        return RecordsTest.all().keySet();
    }

    private static int expected(RecordKind kind) {
        if (POSITIONS.contains(kind)) {
            return OF_MESSAGE;
        }
        return OF_NOBODY.contains(kind) ? RecordOwners.NOBODY : SHOP;
    }

    @ParameterizedTest
    @MethodSource("names")
    void findsTheApplicationOfARecord(String name) {
        RecordKind kind = RecordKind.valueOf(name.split(" ", -1)[0]);
        ByteBuffer payload = ByteBuffer.wrap(RecordsTest.written(name));
        assertThat(records.owner(kind.code(), payload, KNOWN)).isEqualTo(expected(kind));
        assertThat(payload.position()).isZero();
    }

    @ParameterizedTest
    @MethodSource("names")
    void aRecordThatIsCutShortHasNoOwner(String name) {
        RecordKind kind = RecordKind.valueOf(name.split(" ", -1)[0]);
        byte[] whole = RecordsTest.written(name);
        ByteBuffer payload = ByteBuffer.wrap(whole, 0, 1);
        assertThat(records.owner(kind.code(), payload.slice(), KNOWN)).isEqualTo(RecordOwners.NOBODY);
        assertThat(records.owner(99, ByteBuffer.wrap(whole), KNOWN)).isEqualTo(RecordOwners.NOBODY);
    }
}
