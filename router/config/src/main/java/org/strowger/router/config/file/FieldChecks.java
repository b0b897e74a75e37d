package org.strowger.router.config.file;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.ViaTier;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.fields.FieldSettings;
import org.strowger.router.config.fields.LinkSettings;
import org.strowger.router.config.fields.TlvRule;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ConfigVocabulary;
import org.strowger.router.config.grammar.SectionValues;

/** Checks the fields and TLVs that applications, routes and SMSCs require, and that the protocols support them. */
final class FieldChecks {
    private static final String WITHOUT_TLVS = "3.3";

    private final ConfigVocabulary vocabulary;

    /** The SMSCs whose protocol has types of numbers and message modes, by name. */
    private final Set<String> withFields = new HashSet<>();

    /** The values of the attributes of all applications, by name. */
    private final Map<String, List<String>> attributes = new TreeMap<>();

    private FieldChecks(SectionValues file) {
        this.vocabulary = file.configValue().reading().vocabulary();
        for (SectionValues smsc : file.value(Configuration.SMSCS, List.of())) {
            if (smsc.find(SmscSettings.PROTOCOL).filter(vocabulary::hasParts).isPresent()) {
                smsc.find(SmscSettings.NAME).ifPresent(withFields::add);
            }
        }
        for (SectionValues application : file.value(Configuration.APPLICATIONS, List.of())) {
            application.value(ApplicationSettings.ATTRIBUTES, Map.of()).forEach((name, value) -> attributes
                    .computeIfAbsent(name, first -> new ArrayList<>())
                    .add(value));
        }
    }

    static void check(SectionValues file) {
        FieldChecks checks = new FieldChecks(file);
        file.value(Configuration.APPLICATIONS, List.of()).forEach(FieldChecks::application);
        file.value(Configuration.ROUTES, List.of()).forEach(checks::route);
        file.value(Configuration.SMSCS, List.of()).forEach(checks::smsc);
    }

    private static void application(SectionValues application) {
        for (SectionValues rule : application.value(LinkSettings.TLVS, List.of())) {
            TlvRule.check(rule);
            if (!application.isFaulty(ApplicationSettings.ATTRIBUTES)) {
                TlvRule.attribute(rule).ifPresent(name -> ownAttribute(application, rule, name));
            }
        }
    }

    private static void ownAttribute(SectionValues application, SectionValues rule, String name) {
        Optional<String> value = Optional.ofNullable(
                application.value(ApplicationSettings.ATTRIBUTES, Map.of()).get(name));
        if (value.isEmpty()) {
            rule.configValue(TlvRule.VALUE_OF)
                    .refuse(FaultText.of("the application has no attribute \"" + name + "\"")
                            .advising("write attributes: {" + name + ": VALUE} for this application"));
        }
        value.flatMap(text -> TlvRule.misfit(rule, text)).ifPresent(why -> rule.configValue(TlvRule.VALUE_OF)
                .refuse(FaultText.of("the attribute \"" + name + "\" does not fit: " + why)
                        .advising("write another value, or another type")));
    }

    private void route(SectionValues route) {
        link(route);
        Set<String> smscs = route.value(RouteSettings.VIA, List.of()).stream()
                .flatMap(List::stream)
                .map(ViaTier.Named::smsc)
                .collect(Collectors.toSet());
        boolean none = !smscs.isEmpty() && smscs.stream().noneMatch(withFields::contains);
        if (none) {
            warn(route, "no SMSC of the route has this field in its protocol");
        }
        if (route.isWritten(RouteSettings.REJECT)) {
            List.of(LinkSettings.FIELDS, LinkSettings.TLVS).stream()
                    .filter(route::isWritten)
                    .forEach(each -> route.configValue(each)
                            .warn(FaultText.of("the route sends no messages").advising("remove the key")));
        }
    }

    private void smsc(SectionValues smsc) {
        link(smsc);
        String protocol = smsc.value(SmscSettings.PROTOCOL, "");
        if (!protocol.isEmpty() && !vocabulary.hasParts(protocol)) {
            warn(smsc, protocol + " has no such field");
            warn(smsc, SmscSettings.ADDRESS_RANGE_TYPE, protocol + " has no such field");
        } else if (smsc.find(SmscSettings.VERSION).filter(WITHOUT_TLVS::equals).isPresent()) {
            warn(smsc, LinkSettings.TLVS, "SMPP 3.3 has no TLVs");
        }
    }

    /** Checks the fields and TLVs of a route or an SMSC. */
    private void link(SectionValues section) {
        section.find(LinkSettings.FIELDS).ifPresent(FieldSettings::check);
        for (SectionValues rule : section.value(LinkSettings.TLVS, List.of())) {
            TlvRule.check(rule);
            TlvRule.attribute(rule).ifPresent(name -> attributeOfAny(rule, name));
        }
    }

    private void attributeOfAny(SectionValues rule, String name) {
        List<String> values = attributes.getOrDefault(name, List.of());
        if (values.isEmpty()) {
            rule.configValue(TlvRule.VALUE_OF)
                    .warn(FaultText.of("no application has an attribute \"" + name + "\", so the rule does nothing")
                            .advising(
                                    attributes.isEmpty()
                                            ? "write attributes for an application"
                                            : "attributes are " + String.join(", ", attributes.keySet())));
        }
        values.stream()
                .flatMap(value -> TlvRule.misfit(rule, value).stream())
                .findFirst()
                .ifPresent(why -> rule.configValue(TlvRule.VALUE_OF)
                        .warn(FaultText.of("the attribute \"" + name + "\" of an application does not fit: " + why)
                                .advising("write another value, or another type")));
    }

    /** Warns about each key that only SMPP supports. */
    private static void warn(SectionValues section, String why) {
        warn(section, LinkSettings.TLVS, why);
        section.find(LinkSettings.FIELDS).ifPresent(fields -> {
            // There is no warning about types of addresses: they decide how the other protocols write an address.
            warn(fields, FieldSettings.SERVICE_TYPE, why);
            warn(fields, FieldSettings.MODE, why);
        });
    }

    private static void warn(SectionValues section, ConfigKey<?> key, String why) {
        if (section.isWritten(key)) {
            section.configValue(key).warn(FaultText.of(why).advising("remove the key"));
        }
    }
}
