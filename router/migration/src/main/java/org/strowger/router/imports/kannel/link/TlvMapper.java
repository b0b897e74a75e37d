package org.strowger.router.imports.kannel.link;

import java.util.List;
import java.util.Map;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.YamlNode;
import org.strowger.router.imports.YamlScalar;
import org.strowger.router.imports.kannel.conf.Directive;
import org.strowger.router.imports.kannel.conf.Group;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.InvalidDirective;
import org.strowger.router.imports.kannel.conf.Result;
import org.strowger.router.imports.kannel.conf.Values;

/** Maps groups {@code smpp-tlv}: groups with a constant become TLV rules of the SMSCs. */
public final class TlvMapper {
    private static final Map<String, String> TYPES =
            Map.of("octetstring", "text", "nulterminated", "c-string", "integer", "int4");
    private static final int TAG_MAX = 0xFFFF;

    private final Draft draft;
    private final Report report;
    private final SmscNames names;

    public TlvMapper(Draft draft, Report report, SmscNames names) {
        this.draft = draft;
        this.report = report;
        this.names = names;
    }

    public void map(Group group) {
        GroupReader reader =
                new GroupReader(group, "smpp-tlv " + group.value("name").orElse(""), report);
        if (group.find("const").isEmpty()) {
            reader.finishWith(Result.changed(
                    "TLVs pass from SMPP to SMPP without a declaration; meta-data of HTTP requests is not read"));
            return;
        }
        reader.map("const", each -> add(reader, each));
        reader.finishWith(Result.taken("smscs[].tlvs"));
    }

    private Result add(GroupReader reader, Directive constant) throws InvalidDirective {
        long tag = Values.integer(reader.value("tag").orElse(""), 1, TAG_MAX);
        String type = reader.value("type").orElse("octetstring");
        String ownType = TYPES.getOrDefault(type, "");
        if (type.equals("integer")) {
            long length = Values.integer(reader.value("length").orElse("4"), 1, 4);
            ownType = "int" + (length == 3 ? 4 : length);
            Values.integer(constant.value());
        }
        boolean isUsable = !ownType.isEmpty()
                && constant.value().length() <= 255
                && constant.value().chars().allMatch(each -> each >= ' ' && each < 0x7F);
        if (!isUsable) {
            return Result.lost("the type or the value is not possible in tlvs: write the rule by hand");
        }
        YamlMap rule = new YamlMap().put("set", String.format("0x%04X", tag), constant.comment());
        rule.put("value", constant.value());
        if (!ownType.equals("text")) {
            rule.put("type", ownType);
        }
        List<String> of = reader.value("smsc-id").map(Values::list).orElse(names.ids()).stream()
                .flatMap(id -> names.of(id).stream())
                .toList();
        for (YamlNode each : draft.list("smscs").items()) {
            if (each instanceof YamlMap smsc && isSmpp(smsc) && of.contains(nameOf(smsc))) {
                smsc.list("tlvs").add(rule);
            }
        }
        return of.isEmpty() ? Result.lost("no SMSC has this id") : Result.taken("smscs[].tlvs with set");
    }

    private static boolean isSmpp(YamlMap smsc) {
        return !smsc.has("protocol");
    }

    private static String nameOf(YamlMap smsc) {
        return ((YamlScalar) smsc.entries().get(0).value()).text();
    }
}
