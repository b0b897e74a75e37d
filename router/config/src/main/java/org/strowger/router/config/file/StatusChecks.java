package org.strowger.router.config.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.strowger.message.Outcome.StatusClass;
import org.strowger.message.Outcome.Treatment.Link;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.DeliveryMode;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.SmscSettings.Ask;
import org.strowger.router.config.SmscSettings.ReceiptSettings;
import org.strowger.router.config.ViaTier;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ConfigVocabulary;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.status.CodeRange;
import org.strowger.router.config.status.StatusRule;
import org.strowger.router.config.status.StatusTable;

/** Checks that the statuses of an SMSC exist in its protocol, and that each rule has an effect. */
final class StatusChecks {
    private static final String SMPP = "smpp";

    private final ConfigVocabulary vocabulary;

    private StatusChecks(ConfigVocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    static void check(SectionValues file) {
        StatusChecks checks = new StatusChecks(file.configValue().reading().vocabulary());
        file.value(Configuration.SMSCS, List.of()).forEach(checks::smsc);
        Set<String> silent = withoutReceipts(file);
        file.value(Configuration.ROUTES, List.of()).forEach(route -> route(route, silent));
    }

    private void smsc(SectionValues smsc) {
        Optional<String> protocol = smsc.find(SmscSettings.PROTOCOL);
        if (protocol.isEmpty()) {
            return;
        }
        String coding = codesOf(protocol.get());
        List<CodeRange> before = new ArrayList<>();
        for (SectionValues rule : smsc.value(StatusTable.STATUSES, List.of())) {
            List<CodeRange> codes = rule.value(StatusRule.CODES, List.of());
            for (int i = 0; i < codes.size(); i++) {
                code(rule, i, codes.get(i), coding, before);
                before.add(codes.get(i));
            }
            rule.find(StatusRule.CLASS).ifPresent(statusClass -> effects(rule, statusClass));
        }
    }

    /**
     * The protocol whose statuses the SMSC uses: the outcomes of providers are mapped to the nearest status of SMPP.
     */
    private static String codesOf(String protocol) {
        return protocol.equals(ListenerSettings.HTTP) ? SMPP : protocol;
    }

    private void code(SectionValues rule, int index, CodeRange code, String protocol, List<CodeRange> before) {
        if (!code.protocol().isEmpty() && !code.protocol().equals(protocol)) {
            refuse(
                    rule,
                    index,
                    code + " is a status of " + code.protocol() + ", but the protocol of this SMSC is " + protocol,
                    "write a status of " + protocol);
        } else if (code.protocol().isEmpty() && !isKnown(protocol, code.last())) {
            refuse(rule, index, protocol + " has no status " + code.last(), "write a smaller number");
        } else {
            before.stream()
                    .filter(other -> other.covers(code))
                    .findFirst()
                    .ifPresent(other -> refuse(
                            rule,
                            index,
                            "this never applies, because " + other + " stands before it",
                            "put it into a rule before that one, or remove it"));
        }
    }

    private boolean isKnown(String protocol, long code) {
        return vocabulary.status(protocol + ":" + code).isPresent();
    }

    private static void refuse(SectionValues rule, int index, String why, String advice) {
        rule.configValue(StatusRule.CODES, index).refuse(FaultText.of(why).advising(advice));
    }

    private static void effects(SectionValues rule, StatusClass statusClass) {
        boolean isFinal = statusClass == StatusClass.PERMANENT || statusClass == StatusClass.NUMBER;
        if (isFinal && rule.isWritten(StatusRule.RETRY)) {
            refuse(rule, StatusRule.RETRY, "a message is not retried after such a status", "remove the line");
        }
        if (statusClass == StatusClass.NUMBER
                && rule.find(StatusRule.FAILOVER).filter(StatusRule.YES::equals).isPresent()) {
            refuse(
                    rule,
                    StatusRule.FAILOVER,
                    "with \"class: number\" no other SMSC is tried, because the recipient is wrong everywhere",
                    "write no, or \"class: permanent\"");
        }
        Link link = rule.value(StatusRule.LINK, StatusRule.usualLink(statusClass));
        if (rule.isWritten(StatusRule.PAUSE) && link != Link.SET_ASIDE) {
            refuse(
                    rule,
                    StatusRule.PAUSE,
                    "the SMSC is not set aside, so there is no pause",
                    "write \"link: set-aside\", or remove the line; \"retry: {pause: ...}\" is the pause of a message");
        }
    }

    /** The names of the SMSCs that are never asked for receipts. */
    private static Set<String> withoutReceipts(SectionValues file) {
        return file.value(Configuration.SMSCS, List.of()).stream()
                .filter(smsc -> smsc.find(SmscSettings.RECEIPTS)
                        .flatMap(receipts -> receipts.find(ReceiptSettings.ASK))
                        .filter(Ask.NEVER::equals)
                        .isPresent())
                .flatMap(smsc -> smsc.find(SmscSettings.NAME).stream())
                .collect(Collectors.toSet());
    }

    /**
     * Refuses failover on receipts where it cannot work: a relayed message is not kept, so it cannot be sent again, and
     * an SMSC that is not asked for receipts reports no failures.
     *
     * @param silent the SMSCs that are never asked for receipts
     */
    private static void route(SectionValues route, Set<String> silent) {
        boolean isRelayed =
                route.find(RouteSettings.DELIVERY).orElse(RouteSettings.DELIVERY_USUAL) == DeliveryMode.RELAY;
        if (isRelayed && route.isWritten(RouteSettings.FAILOVER_ON_RECEIPT)) {
            refuse(
                    route,
                    RouteSettings.FAILOVER_ON_RECEIPT,
                    "a relayed message is not kept until its receipt",
                    "write \"delivery: store\"");
        }
        if (route.isWritten(RouteSettings.FAILOVER_ON_RECEIPT)) {
            ViaTier.targets(route).stream()
                    .filter(each -> silent.contains(each.smsc()))
                    .forEach(each -> each.value()
                            .refuse(FaultText.of("the SMSC \"" + each.smsc() + "\" is never asked for receipts, so no "
                                            + "receipt can cause a failover")
                                    .advising("write another value of ask in receipts of the SMSC, or remove "
                                            + "failover-on-receipt")));
        }
    }

    private static void refuse(SectionValues section, ConfigKey<?> key, String why, String advice) {
        section.configValue(key).refuse(FaultText.of(why).advising(advice));
    }
}
