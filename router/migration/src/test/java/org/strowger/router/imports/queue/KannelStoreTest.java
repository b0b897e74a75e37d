package org.strowger.router.imports.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.http.kannel.QueueItem;
import org.strowger.router.http.kannel.UnreadableQueue;

/** The messages that wait in a store of Kannel: one that a bearerbox 1.4.5 wrote, and written, cut and damaged ones. */
class KannelStoreTest {
    private static final Path REAL = Path.of("src/test/resources/imports/queue/kannel-1.4.5.store");
    private static final String A = "0da8873e-b57d-435d-8500-5f1ba4eeb391";
    private static final String B = "31f2971a-4ae1-4456-98ad-b42cb5c6821f";

    @TempDir
    private Path directory;

    private KannelStore read(byte[] octets) throws IOException, UnreadableQueue {
        Path file = directory.resolve("kannel.store");
        Files.write(file, octets);
        return KannelStore.read(file);
    }

    private static byte[] message(String id) {
        return new StoreWriter.Message(id, "tester", "1", "4477", "one").packed();
    }

    @Test
    void aStoreOfABearerboxIsRead() throws IOException, UnreadableQueue {
        KannelStore store = KannelStore.read(REAL);
        assertThat(store.faults()).isEmpty();
        assertThat(store.waiting()).hasSize(3);
        KannelMessage text = store.waiting().get(0);
        assertThat(text.id()).isEqualTo("b7fecfda-adf3-40a6-8c4c-83cbcbb2a766");
        assertThat(text.origin().service()).isEqualTo("tester");
        assertThat(text.origin().account()).isEqualTo("acc");
        assertThat(text.origin().billing()).isEqualTo("bi");
        assertThat(text.smscId()).isEqualTo("S1");
        assertThat(SendQuery.of(text, false))
                .isEqualTo("from=9999&to=4477&text=hello+w&charset=UTF-8&coding=0&account=acc&binfo=bi");
        KannelMessage unicode = store.waiting().get(1);
        assertThat(unicode.times().validUntil()).isEqualTo(0x6b09e61fL);
        assertThat(unicode.times().deferredUntil()).isEqualTo(0x6b09d887L);
        assertThat(SendQuery.of(unicode, true))
                .isEqualTo("from=9999&to=4478&text=+%AC%00+%00h&charset=UTF-16BE&coding=2&priority=1&dlr-mask=31"
                        + "&dlr-url=http%3A%2F%2Fx%2Fd%3Fs%3D%25d&smsc=S1");
        assertThat(SendQuery.of(store.waiting().get(2), false))
                .isEqualTo("from=9999&to=4479&text=abc&charset=UTF-8&udh=%06%05%04%0B%84%23%F0&coding=1");
    }

    @Test
    void acknowledgedMessagesAreNotImported() throws IOException, UnreadableQueue {
        byte[] octets = new StoreWriter()
                .add(message(A))
                .add(message(B))
                .acknowledged(A)
                .acknowledged("00000000-0000-0000-0000-000000000000")
                .octets();
        assertThat(read(octets).waiting()).extracting(KannelMessage::id).containsExactly(B);
    }

    @Test
    void completeMessagesOfATruncatedStoreAreReadAndItsIncompleteEndIsReported() throws IOException, UnreadableQueue {
        byte[] first = new StoreWriter().add(message(A)).octets();
        byte[] both = new StoreWriter().add(message(A)).add(message(B)).octets();
        for (int length = first.length + 1; length < both.length; length++) {
            KannelStore store = read(Arrays.copyOf(both, length));
            assertThat(store.waiting()).as("%d octets", length).hasSize(1);
            assertThat(store.faults()).singleElement().satisfies(fault -> assertThat(fault)
                    .contains("kannel.store, octet " + first.length + ": the rest of ", "is cut or damaged"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0x7FFFFFFF, -1, 2_000_000, 0})
    void anImpossibleMessageLengthEndsReadingWithAFault(int length) throws IOException, UnreadableQueue {
        byte[] octets = new StoreWriter().add(message(A)).octets();
        byte[] damaged = Arrays.copyOf(octets, octets.length + Integer.BYTES);
        ByteBuffer.wrap(damaged).putInt(octets.length, length);
        KannelStore store = read(damaged);
        assertThat(store.waiting()).hasSize(1);
        assertThat(store.faults()).hasSize(1);
    }

    @Test
    void aDamagedMessageIsReportedAndOtherMessagesAreRead() throws IOException, UnreadableQueue {
        byte[] damaged = message(A);
        damaged[6] = 100; // The length of the sender.
        KannelStore store = read(new StoreWriter()
                .add(damaged)
                .message(new StoreWriter.Message(A, "tester", "1", "4477", "one").ofType(9))
                .add(Arrays.copyOf(message(A), 300))
                .add(new byte[] {0, 0, 0, 7})
                .add(message(B))
                .octets());
        assertThat(store.waiting()).hasSize(1);
        assertThat(store.faults()).hasSize(4);
        assertThat(store.faults().get(0)).contains("the field sender has the length");
        assertThat(store.faults().get(1)).contains("sms_type has the unknown value 9");
        assertThat(store.faults().get(2)).contains("more fields");
        assertThat(store.faults().get(3)).contains("the type 7 is neither a message (2) nor");
    }

    @Test
    void aSpoolHasAFileForEachMessage() throws IOException, UnreadableQueue {
        Path spool = directory.resolve("spool");
        Files.createDirectories(spool.resolve("12"));
        Files.createDirectories(spool.resolve("88"));
        Files.write(spool.resolve("12").resolve(A), message(A));
        Files.write(spool.resolve("88").resolve(B), message(B));
        Files.write(spool.resolve("88").resolve("broken"), new byte[] {1});
        KannelStore store = KannelStore.read(spool);
        assertThat(store.waiting()).extracting(KannelMessage::id).containsExactly(A, B);
        assertThat(store.faults()).singleElement().satisfies(fault -> assertThat(fault)
                .contains("broken: the message ends before its field type"));
    }

    @Test
    void aWrittenQueueItemIsParsedBackUnchanged() throws UnreadableQueue {
        for (QueueItem item : List.of(
                new QueueItem.Message(A, "shop", "from=1&text=caf%C3%A9 \"x\"", 12, 0),
                new QueueItem.Receipt("shop", "a", "77", "SHÖP", "4477", 31, "http://x/?d=%d"))) {
            assertThat(item.line()).matches("[ -~]+");
            assertThat(QueueItem.of(item.line())).isEqualTo(item);
        }
        assertThatThrownBy(() -> QueueItem.of("{\"kind\": \"x\"}")).hasMessageContaining("neither message nor receipt");
        assertThatThrownBy(() -> QueueItem.of("nonsense")).hasMessageContaining("not JSON");
        assertThatThrownBy(() -> QueueItem.of("{\"kind\": \"message\"}")).hasMessageContaining("\"id\" is missing");
    }
}
