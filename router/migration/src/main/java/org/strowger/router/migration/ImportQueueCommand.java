package org.strowger.router.migration;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.ExitStatus;
import org.strowger.router.config.Configuration;
import org.strowger.router.http.kannel.QueueItem;
import org.strowger.router.http.kannel.UnreadableQueue;
import org.strowger.router.imports.queue.DlrColumns;
import org.strowger.router.imports.queue.QueueImport;
import org.strowger.router.program.ConfigurationLoader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code strowger import queue}: prepares the messages waiting in Kannel for the running daemon. */
@Command(
        name = "queue",
        description = {
            "Reads the messages that wait in Kannel's store and the receipts that it expects, and writes a file that "
                    + "the running daemon imports with the console command: import queue FILE.",
            "Messages and receipts whose application or SMSC is not in the configuration are left out, and written "
                    + "to a second file with the reason."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit status: 0 nothing left, 1 something left, 78 a file cannot be read.",
            "",
            "Examples:",
            "  strowger import queue --store /var/spool/kannel/kannel.store --to queue.jsonl",
            "  strowger import queue --receipts dlr.sql --column timestamp=msgid --smsc op1=operator-a --to queue.jsonl"
        })
final class ImportQueueCommand implements Callable<Integer> {
    private static final int PART = 50_000;

    @Option(
            names = "--store",
            paramLabel = "F",
            description = "Kannel's store: its file, or the directory of its spool")
    private @Nullable Path store;

    @Option(
            names = "--receipts",
            paramLabel = "F",
            description = "a dump of Kannel's table of expected receipts, from MySQL, PostgreSQL or SQLite")
    private @Nullable Path receipts;

    @Option(
            names = "--column",
            paramLabel = "K=N",
            description =
                    "the name of the table or of a column in the dump, if it differs from the name in Kannel's guide:"
                            + " K is table, smsc, timestamp, source, destination, service, url or mask")
    private Map<String, String> columns = new LinkedHashMap<>();

    @Option(
            names = "--application",
            paramLabel = "ACCOUNT=NAME",
            description = "the application of an account, if neither the name nor the system-id of the application "
                    + "is the account")
    private Map<String, String> applications = new LinkedHashMap<>();

    @Option(
            names = "--smsc",
            paramLabel = "ID=NAME",
            description = "the SMSC of an smsc-id, if the name of the " + "SMSC differs")
    private Map<String, String> smscs = new LinkedHashMap<>();

    @Option(names = "--labels", description = "the smsc-id of a message becomes its label")
    private boolean labels;

    @Option(
            names = "--hex-ids",
            paramLabel = "NAME",
            description =
                    "an SMSC, or the smsc-id of Kannel, whose message ids are hexadecimal in responses and receipts"
                            + " (msg-id-type = 0x03): Kannel's table has them in decimal")
    private Set<String> hexIds = new LinkedHashSet<>();

    @Option(names = "--to", paramLabel = "F", required = true, description = "the new file; it has texts and numbers")
    private Path to = Path.of("");

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "F",
            description = "the configuration (default: ${DEFAULT-VALUE})",
            defaultValue = ConfigurationLoader.DEFAULT_FILE)
    private Path file = Path.of(ConfigurationLoader.DEFAULT_FILE);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        if (store == null && receipts == null) {
            throw CommandFailure.usage("name at least one of --store and --receipts");
        }
        for (String key : columns.keySet()) {
            if (!DlrColumns.has(key)) {
                throw CommandFailure.usage("--column " + key + ": the names are table, smsc, timestamp, source,"
                        + " destination, service, url and mask");
            }
        }
        Configuration configuration = ConfigurationLoader.load(file);
        for (String name : hexIds) {
            if (!smscs.containsKey(name)
                    && configuration.smscs().stream()
                            .noneMatch(each -> each.name().equals(name))) {
                throw CommandFailure.usage(
                        "--hex-ids " + name + ": " + file + " has no SMSC of this name, and no --smsc names it");
            }
        }
        QueueImport read = new QueueImport(configuration, new QueueImport.Options(applications, smscs, labels, hexIds));
        try {
            read(read);
            writeParts(read.items().stream().map(QueueItem::line).toList());
            if (!read.left().isEmpty()) {
                write(leftOver(), read.left());
            }
        } catch (UnreadableQueue e) {
            throw CommandFailure.configuration(e.why());
        } catch (NoSuchFileException e) {
            throw CommandFailure.configuration("there is no file or directory " + e.getFile());
        } catch (FileAlreadyExistsException e) {
            throw CommandFailure.configuration(e.getFile() + " exists already: --to names a new file");
        } catch (IOException e) {
            throw CommandFailure.configuration("cannot read or write a file: " + e.getMessage());
        }
        return print(read);
    }

    private void read(QueueImport into) throws IOException, UnreadableQueue {
        Path ofMessages = store;
        Path ofReceipts = receipts;
        if (ofMessages != null) {
            into.messages(ofMessages);
        }
        if (ofReceipts != null) {
            into.receipts(ofReceipts, DlrColumns.USUAL.with(columns));
        }
    }

    /**
     * Writes the items in several files, one for each day. An application has 100,000 keys per day, and needs some of
     * them for its own requests.
     */
    private void writeParts(List<String> lines) throws IOException {
        for (int part = 0; part == 0 || part * PART < lines.size(); part++) {
            long from = Instant.now().plus(Duration.ofDays(part)).getEpochSecond();
            List<String> all = new ArrayList<>(List.of(QueueItem.heading(from)));
            all.addAll(lines.subList(part * PART, Math.min(lines.size(), (part + 1) * PART)));
            write(part == 0 ? to : to.resolveSibling(to.getFileName() + "." + (part + 1)), all);
        }
    }

    private Path leftOver() {
        return to.resolveSibling(to.getFileName() + ".left");
    }

    /** Writes a new file that only its owner can read. */
    private static void write(Path path, List<String> lines) throws IOException {
        Files.createFile(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(path, lines, StandardCharsets.UTF_8);
    }

    private int print(QueueImport read) {
        PrintWriter out = spec.commandLine().getOut();
        long messages = read.items().stream()
                .filter(QueueItem.Message.class::isInstance)
                .count();
        out.println(messages + " messages and " + (read.items().size() - messages) + " receipts prepared in " + to);
        int parts = Math.max(1, (read.items().size() + PART - 1) / PART);
        for (int part = 2; part <= parts; part++) {
            out.println("Part " + part + ", to be imported " + (part - 1) + " days later: " + to + "." + part);
        }
        if (read.unlabelled() > 0) {
            out.println(
                    read.unlabelled() + " messages name an smsc-id, which is not used; --labels makes it their label");
        }
        read.reasons().forEach((reason, count) -> out.println("left: " + count + ", " + reason));
        if (!read.left().isEmpty()) {
            out.println(read.left().size() + " left, listed in " + leftOver());
        }
        out.println("To import them, on the console: import queue " + to.toAbsolutePath());
        return read.left().isEmpty() ? ExitStatus.DONE : ExitStatus.REFUSED;
    }
}
