package org.strowger.router.imports.kannel;

import java.nio.file.Path;
import org.strowger.router.config.value.AccessLogFormat;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.kannel.conf.Directive;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.InvalidDirective;
import org.strowger.router.imports.kannel.conf.Result;
import org.strowger.router.imports.kannel.conf.Values;
import org.strowger.router.imports.kannel.link.LinkCertificates;
import org.strowger.router.imports.kannel.link.TlsMapper;
import org.strowger.router.imports.kannel.routing.UnifiedPrefix;

/** Maps the group core. */
final class CoreMapper {
    private static final String[] LEVELS = {"debug", "info", "warn", "error", "error", "error"};
    private static final long MESSAGES_MAX = Integer.MAX_VALUE;
    private static final long DAY = 86_400;
    private static final long WEEK = 7 * DAY;
    private static final long CALLBACK_MAX = 300;
    private static final int TRIES_MAX = 999;
    private static final String RECORDS = "/var/log/strowger/records";

    private final Draft draft;
    private final LinkCertificates certificates;

    CoreMapper(Draft draft, LinkCertificates certificates) {
        this.draft = draft;
        this.certificates = certificates;
    }

    /** Maps the group and, together with {@code smsbox}, collects the values that other groups need. */
    Globals map(GroupReader core, GroupReader smsbox, NumberLists lists) {
        own(core, lists);
        String timeout = seconds(smsbox, "http-timeout", CALLBACK_MAX);
        String timeoutOfCore = seconds(core, "http-timeout", CALLBACK_MAX);
        return new Globals(
                smsbox.group().find("global-sender").orElse(Directive.NONE),
                timeout.isEmpty() ? timeoutOfCore : timeout,
                core.isTrue("sms-combine-concatenated-mo", true),
                seconds(core, "sms-combine-concatenated-mo-timeout", WEEK),
                retry(core),
                core.group()
                        .find("ssl-trusted-ca-file")
                        .flatMap(certificates::authorities)
                        .map(Path::toString)
                        .orElse(""),
                core.group()
                        .find("ssl-client-certkey-file")
                        .flatMap(certificates::certificateAndKey)
                        .map(Path::toString)
                        .orElse(""));
    }

    private void own(GroupReader reader, NumberLists lists) {
        reader.map("log-level", each -> {
            long level = Values.integer(each.value(), 0, LEVELS.length - 1L);
            draft.section("log").put("level", LEVELS[(int) level], each.comment());
            return Result.taken("log.level: " + LEVELS[(int) level]);
        });
        reader.map("unified-prefix", each -> {
            UnifiedPrefix unified = UnifiedPrefix.of(each.value());
            draft.section("numbers").put("rules", unified.rules(), each.comment());
            return unified.tellsDialledApart()
                    ? Result.changed(
                            "numbers.rules; a recipient with 00 is treated like one with a plus, so other rules of "
                                    + "this list apply to it")
                    : Result.taken("numbers.rules");
        });
        lists.recipients(reader, draft.list("filters"), "", "");
        lists.recipients(reader, draft.list("filters"), "receiver-", "-receiver");
        limit(reader);
        reader.taken("sms-combine-concatenated-mo", "segments of the applications with callbacks");
        tls(reader);
        new AdminMapper(draft).map(reader);
        accessLog(reader);
    }

    private void accessLog(GroupReader reader) {
        reader.map("access-log", each -> {
            YamlMap log = new YamlMap();
            draft.section("records").put("path", RECORDS, each.comment()).put("access-log", log);
            reader.map("access-log-time", time -> {
                if (time.value().equalsIgnoreCase("gmt")) {
                    log.put("time", "gmt");
                }
                return Result.taken("records.access-log.time");
            });
            reader.taken("access-log-clean", "records.access-log.format");
            reader.map("access-log-format", format -> {
                String time = reader.isTrue("access-log-clean", false) ? "" : "%t ";
                if (!AccessLogFormat.isFormat(time + format.value())) {
                    return Result.lost("an escape has no counterpart; the lines have the usual form");
                }
                log.put("format", time + format.value());
                return Result.taken("records.access-log.format");
            });
            return Result.changed("records.access-log: files access-DATE.log in " + RECORDS
                    + ", beside event records. They have no text unless privacy.mask-text is false");
        });
    }

    private void limit(GroupReader reader) {
        String key = reader.value("sms-outgoing-queue-limit").isPresent()
                ? "sms-outgoing-queue-limit"
                : "maximum-queue-length";
        reader.map(key, each -> {
            long limit = Values.integer(each.value());
            if (limit <= 0) {
                return Result.changed("store.max-messages: auto, 1,000,000; no limit and 0 are not possible");
            }
            draft.section("store").put("max-messages", String.valueOf(Math.min(limit, MESSAGES_MAX)), each.comment());
            return Result.changed("store.max-messages, for messages to mobiles, messages from mobiles and receipts");
        });
    }

    private void tls(GroupReader reader) {
        reader.map(
                "ssl-trusted-ca-file",
                each -> certificates.authorities(each).isPresent()
                        ? Result.taken("tls.ca of each link with TLS")
                        : Result.lost(
                                "it is elsewhere (--include-root), or has no certificate: write tls: {ca: FILE}"));
        reader.map(
                "ssl-client-certkey-file",
                each -> certificates.certificateAndKey(each).isPresent()
                        ? Result.taken("tls of each link with TLS")
                        : TlsMapper.CERTIFICATE_LOST);
        for (String key : new String[] {"ssl-server-cert-file", "ssl-server-key-file"}) {
            reader.map(
                    key,
                    each -> Result.lost("write tls: {certificate: FILE, key: FILE} of the listeners; the key "
                            + "must be PKCS #8 without a password"));
        }
    }

    private static String seconds(GroupReader reader, String key, long longest) {
        String[] found = {""};
        reader.map(key, each -> {
            long seconds = Values.integer(each.value());
            if (seconds < 1) {
                throw new InvalidDirective("the value must be at least 1");
            }
            found[0] = Math.min(seconds, longest) + "s";
            return seconds > longest
                    ? Result.changed("the longest possible time is " + longest + " s")
                    : Result.taken("of the applications with callbacks");
        });
        return found[0];
    }

    /** The retries of all routes: the constant interval, and the number of attempts. */
    private static YamlMap retry(GroupReader reader) {
        YamlMap retry = new YamlMap();
        reader.map("sms-resend-freq", each -> {
            long seconds = Values.integer(each.value(), 1, DAY);
            retry.put("first", seconds + "s").put("factor", "1").put("max", seconds + "s");
            return Result.taken("retry of each route");
        });
        reader.map("sms-resend-retry", each -> {
            long retries = Values.integer(each.value());
            if (retries < 0) {
                return Result.changed("retry.validity (48h) ends the retries; Kannel never gives up");
            }
            retry.put("tries", String.valueOf(Math.min(retries, TRIES_MAX) + 1));
            return Result.taken("retry.tries of each route, which counts the first attempt");
        });
        return retry;
    }
}
