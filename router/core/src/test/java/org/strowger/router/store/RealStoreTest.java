package org.strowger.router.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.store.disk.RealDisk;
import org.strowger.router.store.journal.Journal;
import org.strowger.router.store.journal.JournalLimits;
import org.strowger.router.store.journal.JournalOptions;
import org.strowger.router.store.journal.JournalSurvey;
import org.strowger.router.store.log.LogDamage;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.thread.Mailbox.Posted;
import org.strowger.router.thread.PeerThread;
import org.strowger.router.thread.Task;
import org.strowger.router.time.MonotonicClock;

/** The store with its own thread on a real disk. */
class RealStoreTest implements PeerThread, StoreIncidents {
    private static final JournalLimits LIMITS = new JournalLimits(64 * 1024, 4096, 16 * 1024, 4096, 256 * 1024);

    private final LinkedBlockingQueue<Runnable> mail = new LinkedBlockingQueue<>();
    private final Set<Long> found = new TreeSet<>();
    private final Set<Long> confirmed = new TreeSet<>();
    private final List<LogDamage> damages = new ArrayList<>();

    @TempDir
    private Path top = Path.of(".");

    private StoreThread open(Path directory) {
        found.clear();
        MessageLog.Source log = Journal.in(RealDisk.open(directory), new JournalOptions(LIMITS, true, 99, () -> 0));
        StoreOptions options =
                new StoreOptions(0, Long.MAX_VALUE, 1_000_000, Long.MAX_VALUE, TimeUnit.SECONDS.toNanos(5), 0);
        StoreContext context = new StoreContext(MonotonicClock.system(), this, new StoreMetrics());
        return StoreThread.open(log, options, context, (id, kind, octets) -> {
            assertThat(octets).isEqualTo(payload(id));
            found.add(id);
        });
    }

    private static ByteBuffer payload(long id) {
        return ByteBuffer.wrap(StoreBed.payload(id, 200));
    }

    /** Adds records, a few in each batch, and waits until all of them were answered. */
    private void add(StoreThread store, int from, int until) throws InterruptedException {
        StoreOutbox outbox = new StoreOutbox(store, this);
        int[] open = {0};
        for (long id = from; id < until; id++) {
            long each = id;
            open[0]++;
            outbox.batch().begin((outcome, now) -> {
                open[0]--;
                if (outcome == StoreOutcome.DURABLE) {
                    confirmed.add(each);
                }
            });
            outbox.batch().add(id, 1, StoreBed.payload(id, 200), 0, 200);
            outbox.batch().finish();
            if (id % 7 == 0) {
                outbox.send();
            }
        }
        while (open[0] > 0) {
            outbox.send();
            Runnable task = mail.poll(10, TimeUnit.SECONDS);
            assertThat(task).as("an answer").isNotNull();
            if (task != null) {
                task.run();
            }
        }
    }

    @Test
    void recoversConfirmedRecordsFromARealDisk() throws InterruptedException, IOException {
        Path directory = top.resolve("new/store");
        StoreThread store = open(directory);
        store.start();
        add(store, 1, 2000);
        store.close();
        assertThat(confirmed).hasSize(1999);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
                .isEqualTo("rwx------");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).hasSizeGreaterThan(5).allSatisfy(file -> assertThat(
                            PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------"));
        }
        StoreThread again = open(directory);
        assertThat(found).isEqualTo(confirmed);
        again.end();
        assertThat(damages).isEmpty();
    }

    @Test
    void aCopyByHardLinksDuringOperationIsAValidStore() throws InterruptedException, IOException {
        Path directory = top.resolve("store");
        StoreThread store = open(directory);
        store.start();
        add(store, 1, 1000);
        Set<Long> before = new TreeSet<>(confirmed);
        Path copy = Files.createDirectory(
                top.resolve("copy"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.sorted().toList()) {
                if (!file.endsWith("lock")) {
                    Files.createLink(copy.resolve(file.getFileName()), file);
                }
            }
        }
        add(store, 1000, 1100);
        store.close();
        try (JournalSurvey survey = JournalSurvey.of(RealDisk.existing(copy), LIMITS)) {
            assertThat(survey.damages()).isEmpty();
        }
        StoreThread restored = open(copy);
        assertThat(found).containsAll(before);
        restored.end();
    }

    @Test
    void aWorldWritableDirectoryIsRefused() throws IOException {
        Path directory = Files.createDirectory(top.resolve("open"));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThatThrownBy(() -> open(directory))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("chmod 700");
    }

    @Test
    void aFileInThePlaceOfTheDirectoryIsRefused() throws IOException {
        Path file = Files.createFile(top.resolve("file"));
        assertThatThrownBy(() -> open(file)).isInstanceOf(StoreRefused.class).hasMessageContaining(file.toString());
    }

    @Test
    void aSecondStoreInThisProcessIsRefusedAndTheFirstKeepsItsLock() throws IOException {
        Path directory = top.resolve("store");
        StoreThread first = open(directory);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> open(directory))
                    .isInstanceOf(StoreRefused.class)
                    .hasMessageContaining("already open in this process");
        }
        first.end();
        open(directory).end();
    }

    @Test
    void aSecondProcessIsRefusedWithTheNameOfTheFirstProcess() throws IOException, InterruptedException {
        Path directory = top.resolve("store");
        StoreThread first = open(directory);
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        SecondProcess.class.getName(),
                        directory.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(other.waitFor()).isEqualTo(1);
        assertThat(said).contains("in use by process " + ProcessHandle.current().pid());
        first.end();
    }

    /** Opens the store in a process of its own, and says why it may not. */
    static final class SecondProcess {
        private SecondProcess() {}

        public static void main(String[] arguments) throws IOException {
            try {
                RealDisk.open(Path.of(arguments[0])).lock();
            } catch (StoreRefused refused) {
                System.out.println(refused.getMessage());
                System.exit(1);
            }
        }
    }

    @Override
    public Posted post(Runnable task) {
        mail.add(task);
        return Posted.ACCEPTED;
    }

    @Override
    public long nowNanos() {
        return MonotonicClock.system().nowNanos();
    }

    @Override
    public void failed(Task task, Throwable why) {
        throw new AssertionError(why);
    }

    @Override
    public void undelivered(Task task) {}

    @Override
    public void onState(StoreState before, StoreState now) {}

    @Override
    public void onFailure(IOException why) {
        throw new AssertionError(why);
    }

    @Override
    public void onDamage(LogDamage damage) {
        damages.add(damage);
    }

    @Override
    public void onLost(Throwable why) {
        throw new AssertionError(why);
    }
}
