package org.strowger.router.store.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The shares of applications in records whose payload is the name of the application, or the id of another record. */
class RecordSharesTest {
    private static final int NAMED = 1;
    private static final int POSITION = 2;
    private static final int LENGTH = 100;
    private static final long ROOM = Long.MAX_VALUE;

    private final LiveIndex index = new LiveIndex();
    private final RecordShares shares = new RecordShares(RecordSharesTest::owner, 1000);
    private long next = 1;

    private static int owner(int kind, ByteBuffer payload, RecordOwners.Known known) {
        return kind == NAMED ? known.named(payload, 1, payload.get(0)) : known.ofRecord(payload.getLong(0));
    }

    private static ByteBuffer named(String application) {
        byte[] name = application.getBytes(StandardCharsets.ISO_8859_1);
        return ByteBuffer.allocate(LENGTH).put((byte) name.length).put(name).rewind();
    }

    private long begin(int kind, ByteBuffer payload) {
        long id = next++;
        index.put(id, id);
        shares.began(id, kind, payload);
        return id;
    }

    private void begin(String application, int count) {
        for (int i = 0; i < count; i++) {
            begin(NAMED, named(application));
        }
    }

    private void end(long id) {
        int owner = index.owner(id);
        index.remove(id);
        shares.ended(owner, LENGTH);
    }

    private void open() {
        shares.open(index, id -> LENGTH);
    }

    @Test
    void anApplicationHasNineTenthsOfTheRecordsAndOthersFindRoom() {
        open();
        begin("shop", 899);
        assertThat(shares.examine(ROOM)).isFalse();
        long last = begin(NAMED, named("shop"));
        assertThat(shares.examine(ROOM)).isTrue();
        assertThat(shares.full()).containsExactly("shop");
        assertThat(shares.examine(ROOM)).as("nothing has changed").isFalse();
        begin("bank", 80);
        shares.examine(ROOM);
        assertThat(shares.full()).containsExactly("shop");
        assertThat(shares.largest()).isEqualTo("shop");
        assertThat(shares.recordsOfLargest()).isEqualTo(900);
        assertThat(shares.octetsOfLargest()).isBetween(900L * (LENGTH + 370), 900L * (LENGTH + 370 + 100));
        end(last);
        assertThat(shares.examine(ROOM)).as("1000 less 979, times nine").isFalse();
        for (long id = 1; id < 120; id++) {
            end(id);
        }
        assertThat(shares.examine(ROOM)).isTrue();
        assertThat(shares.full()).isEmpty();
    }

    /** Each record takes 512 octets in memory. */
    @Test
    void anApplicationIsFullIfItHasNineTimesTheFreeOctets() {
        open();
        begin("shop", 90);
        begin("bank", 9);
        shares.examine(512 * 11);
        assertThat(shares.full()).containsExactly("shop");
        shares.examine(512 * 30);
        assertThat(shares.full()).isEmpty();
        shares.examine(0);
        assertThat(shares.full())
                .as("an application that got no record is not examined")
                .isEmpty();
        begin("shop", 1);
        shares.examine(0);
        assertThat(shares.full()).containsExactly("shop");
    }

    @Test
    void aPositionRecordBelongsToTheApplicationOfItsMessage() {
        open();
        long message = begin(NAMED, named("shop"));
        long position = begin(POSITION, ByteBuffer.allocate(LENGTH).putLong(0, message));
        assertThat(shares.recordsOfLargest()).isEqualTo(2);
        end(message);
        end(position);
        assertThat(shares.largest()).isEmpty();
        begin(POSITION, ByteBuffer.allocate(LENGTH).putLong(0, message));
        assertThat(shares.largest()).as("nobody's").isEmpty();
    }

    @Test
    void countsTheRecordsOfALogThatIsOpened() {
        for (int i = 0; i < 950; i++) {
            long id = next++;
            index.put(id, id);
            shares.found(id, NAMED, named(i < 900 ? "shop" : "bank"));
        }
        index.put(next++, 0); // It was not reported.
        open();
        shares.examine(ROOM);
        assertThat(shares.full()).containsExactly("shop");
        assertThat(shares.recordsOfLargest()).isEqualTo(900);
        for (long id = 1; id < next; id++) {
            end(id);
        }
        shares.examine(ROOM);
        assertThat(shares.full()).isEmpty();
        assertThat(shares.largest()).isEmpty();
    }

    @Test
    void theIndexKeepsTheOwnersOfItsRecords() {
        Random random = new Random(1);
        Map<Long, Integer> model = new HashMap<>();
        for (int i = 0; i < 100_000; i++) {
            long id = random.nextInt(5000);
            if (random.nextInt(3) == 0) {
                index.remove(id);
                model.remove(id);
            } else if (index.put(id, i) == LiveIndex.NONE) {
                assertThat(index.owner(id)).isZero();
                int owner = random.nextInt(Character.MAX_VALUE);
                index.own(id, owner);
                model.put(id, owner);
            }
            long asked = random.nextInt(5000);
            assertThat(index.owner(asked)).isEqualTo(model.getOrDefault(asked, 0));
        }
    }

    @Test
    void thousandsOfNamesHaveNumbersOfTheirOwn() {
        OwnerNames names = new OwnerNames();
        for (int round = 0; round < 2; round++) {
            for (int i = 1; i <= 20_000; i++) {
                ByteBuffer octets = named("shop" + i);
                assertThat(names.number(octets, 1, octets.get(0))).isEqualTo(i);
                assertThat(names.name(i)).isEqualTo("shop" + i);
            }
        }
    }
}
