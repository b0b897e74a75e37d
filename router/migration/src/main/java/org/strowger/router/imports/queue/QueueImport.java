package org.strowger.router.imports.queue;

import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.http.kannel.QueueItem;
import org.strowger.router.http.kannel.UnreadableQueue;
import org.strowger.router.imports.ImportFailure;
import org.strowger.router.imports.sql.SqlDump;
import org.strowger.router.imports.sql.SqlRow;

/**
 * Converts the messages and receipts that wait in Kannel to items for the applications and SMSCs of a configuration. A
 * message or receipt without a matching application or SMSC is left out, with the reason; none is dropped silently.
 */
public final class QueueImport {
    private static final int MASK_MAX = 31;
    private static final int HEXADECIMAL = 16;

    private final Configuration configuration;
    private final Options options;
    private final List<QueueItem> items = new ArrayList<>();
    private final List<String> left = new ArrayList<>();

    /** The number of items left out, by reason. */
    private final Map<String, Integer> reasons = new TreeMap<>();

    private int unlabelled;

    /**
     * The names that the other gateway uses for applications, SMSCs and labels.
     *
     * @param applications names of applications, by sending account
     * @param smscs names of SMSCs, by the smsc-id
     * @param hasLabels whether the smsc-id of a message is its label
     * @param hexIds SMSCs whose message ids are hexadecimal in responses and in receipts: {@code msg-id-type = 0x03}
     */
    public record Options(
            Map<String, String> applications, Map<String, String> smscs, boolean hasLabels, Set<String> hexIds) {
        public Options {
            applications = Map.copyOf(applications);
            smscs = Map.copyOf(smscs);
            hexIds = Set.copyOf(hexIds);
        }
    }

    public QueueImport(Configuration configuration, Options options) {
        this.configuration = configuration;
        this.options = options;
    }

    // ---- Messages

    /** Reads a store: a file, or the directory of a spool. */
    public void messages(Path store) throws IOException, UnreadableQueue {
        KannelStore read = KannelStore.read(store);
        read.faults().forEach(each -> leave(each, "cannot be read"));
        read.waiting().forEach(this::message);
    }

    private void message(KannelMessage message) {
        String application = applicationOf(message.origin().service());
        if (!message.kind().isOfApplication()) {
            leave(
                    message,
                    "for an application: " + message.kind().name().toLowerCase(Locale.ROOT)
                            + "; let the old gateway deliver it");
        } else if (application.isEmpty()) {
            leave(message, unknown(message.origin().service()));
        } else {
            if (!options.hasLabels() && !message.smscId().isEmpty()) {
                unlabelled++;
            }
            items.add(new QueueItem.Message(
                    message.id(),
                    application,
                    SendQuery.of(message, options.hasLabels()),
                    Math.max(0, message.times().validUntil()),
                    Math.max(0, message.times().deferredUntil())));
        }
    }

    private void leave(KannelMessage message, String reason) {
        leave("message " + message.id() + " from " + message.sender() + " to " + message.receiver(), reason);
    }

    /** The number of messages whose smsc-id is ignored. */
    public int unlabelled() {
        return unlabelled;
    }

    // ---- Receipts

    /** Reads a dump of the table of expected receipts. */
    public void receipts(Path dump, DlrColumns columns) throws IOException, UnreadableQueue {
        String table = columns.table().toLowerCase(Locale.ROOT);
        try (BufferedReader in = Files.newBufferedReader(dump, StandardCharsets.UTF_8)) {
            SqlDump.read(in, dump.toString(), table::equals)
                    .getOrDefault(table, List.of())
                    .forEach(row -> receipt(row, columns));
        } catch (CharacterCodingException e) {
            throw new UnreadableQueue(dump + ": the dump is not in UTF-8; dump it with that character set");
        } catch (ImportFailure e) {
            throw new UnreadableQueue(String.valueOf(e.getMessage()));
        }
    }

    private void receipt(SqlRow row, DlrColumns columns) {
        String smscId = text(row, columns.timestamp());
        String service = text(row, columns.service());
        String url = text(row, columns.url());
        String mask = text(row, columns.mask());
        String link = text(row, columns.smsc());
        Optional<SmscSettings> smsc = smscOf(link);
        String what = "receipt of " + link + " for " + smscId;
        String application = applicationOf(service);
        if (smscId.isEmpty() || !mask.matches("[0-9]{1,2}") || Integer.parseInt(mask) > MASK_MAX) {
            leave(what, "no message id of the SMSC, or no mask from 0 to " + MASK_MAX);
        } else if (smsc.isEmpty()) {
            leave(what, "unknown smsc-id \"" + link + "\": add --smsc ID=NAME");
        } else if (application.isEmpty()) {
            leave(what, unknown(service));
        } else if (!url.startsWith("http://") && !url.startsWith("https://")) {
            leave(what, "no URL to call: the message was not sent by HTTP");
        } else {
            items.add(new QueueItem.Receipt(
                    application,
                    smsc.get().name(),
                    ofResponse(smscId, smsc.get(), link),
                    text(row, columns.source()),
                    text(row, columns.destination()),
                    Integer.parseInt(mask),
                    url));
        }
    }

    private static String text(SqlRow row, String column) {
        return row.get(column.toLowerCase(Locale.ROOT)).text();
    }

    // ---- Names

    private static String unknown(String service) {
        return "unknown account \"" + service + "\": add --application ACCOUNT=NAME";
    }

    /** The application with this name or system id; empty if there is none. */
    private String applicationOf(String service) {
        String wanted = options.applications().getOrDefault(service, service);
        for (ApplicationSettings each : configuration.applications()) {
            if (each.name().equals(wanted) || each.login().systemId().equals(wanted)) {
                return each.name();
            }
        }
        return "";
    }

    private Optional<SmscSettings> smscOf(String id) {
        String wanted = options.smscs().getOrDefault(id, id);
        return configuration.smscs().stream()
                .filter(each -> each.name().equals(wanted))
                .findFirst();
    }

    /** The id as the SMSC wrote it in its response. Kannel's table contains hexadecimal ids in decimal. */
    private String ofResponse(String id, SmscSettings smsc, String link) {
        boolean isHex = smsc.dialect().receipts().ids().equals("hex-to-decimal")
                || options.hexIds().contains(smsc.name())
                || options.hexIds().contains(link);
        return isHex && id.matches("[0-9]{1,64}") ? new BigInteger(id).toString(HEXADECIMAL) : id;
    }

    private void leave(String what, String reason) {
        left.add(what + ": " + reason);
        reasons.merge(reason, 1, Integer::sum);
    }

    // ---- Result

    public List<QueueItem> items() {
        return List.copyOf(items);
    }

    /** The messages and receipts that were left out, each with the reason. */
    public List<String> left() {
        return List.copyOf(left);
    }

    public Map<String, Integer> reasons() {
        return new TreeMap<>(reasons);
    }
}
