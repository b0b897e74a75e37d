package org.strowger.router.imports.kannel.link;

import java.util.List;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.kannel.conf.Directive;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.Result;
import org.strowger.router.imports.kannel.conf.Values;
import org.strowger.router.imports.kannel.routing.Routing;
import org.strowger.router.imports.kannel.routing.RuleReader;
import org.strowger.router.imports.kannel.routing.Selection;

/** Maps {@code reroute}: messages from mobiles that leave through another link. */
final class RerouteMapper {
    private final Draft draft;
    private final Routing routing;

    RerouteMapper(Draft draft, Routing routing) {
        this.draft = draft;
        this.routing = routing;
    }

    void map(GroupReader reader, String smsc) {
        reader.map("reroute-receiver", each -> {
            for (String rule : Values.list(each.value())) {
                List<String> words = List.of(rule.split("\\s*,\\s*"));
                if (words.size() < 2 || !Values.isLabel(words.get(0))) {
                    return Result.lost("a rule must have an smsc-id and numbers");
                }
                List<String> numbers = words.subList(1, words.size());
                if (!numbers.stream().allMatch(RuleReader::isPrefix)) {
                    return Result.lost("some of its receivers are not numbers: write this inbound rule by hand");
                }
                add(smsc, words.get(0), numbers, each);
            }
            return Result.taken("an inbound rule with submit-as, and routes for its application");
        });
        reader.map("reroute-smsc-id", each -> {
            if (!Values.isLabel(each.value())) {
                return Result.lost("this cannot be a label");
            }
            add(smsc, each.value(), List.of(), each);
            return Result.taken("an inbound rule with submit-as, and routes for its application");
        });
        reader.map("reroute", each -> {
            if (!Values.isTrue(each.value())) {
                return Result.notNeeded("the default");
            }
            String application = application(smsc, each);
            inbound(smsc, application, List.of());
            return Result.taken("an inbound rule with submit-as");
        });
    }

    private void add(String smsc, String label, List<String> numbers, Directive directive) {
        String application = application(smsc + "-to-" + label, directive);
        inbound(smsc, application, numbers);
        routing.add(new Selection(
                application,
                new YamlMap().put("application", application),
                label,
                Selection.Recipients.ALL,
                List.of(),
                directive.comment()));
    }

    private String application(String name, Directive directive) {
        String application = draft.names("applications").unique("reroute-" + name, "reroute");
        draft.list("applications")
                .add(new YamlMap()
                        .put("name", application, directive.comment())
                        .put("password", draft.secrets().unknownPassword()));
        return application;
    }

    private void inbound(String smsc, String application, List<String> numbers) {
        YamlMap match = new YamlMap().put("smsc", smsc);
        if (!numbers.isEmpty()) {
            match.put("to", YamlList.of(numbers));
        }
        draft.list("inbound")
                .add(new YamlMap()
                        .put("name", draft.names("inbound").unique(application, "reroute"))
                        .put("match", match)
                        .put("submit-as", application));
    }
}
