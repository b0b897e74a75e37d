package org.strowger.router.config.yaml;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.fault.Faults;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.fault.Span;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.reader.ReaderException;

/**
 * Parses a text into a {@link YamlTree}. Rejects anchors, aliases and tags: aliases could expand a small file into a
 * huge tree, and tags override the type of a value. The tree is therefore never larger than its text.
 */
public final class YamlText {
    /** The maximum depth of nesting; the grammar needs only 6 levels. */
    private static final int DEPTH_MAX = 20;

    private static final Set<Tag> USUAL_TAGS =
            Set.of(Tag.STR, Tag.INT, Tag.FLOAT, Tag.BOOL, Tag.NULL, Tag.TIMESTAMP, Tag.MERGE, Tag.MAP, Tag.SEQ);

    private final Source source;
    private final Faults faults;
    private final Set<Node> refused = Collections.newSetFromMap(new IdentityHashMap<>());

    private YamlText(Source source, Faults faults) {
        this.source = source;
        this.faults = faults;
    }

    /**
     * Parses a text. If it is invalid, reports a fault and returns an empty result. An empty text yields an empty
     * value.
     */
    public static Optional<YamlTree> compose(Source source, Faults faults) {
        try {
            @Nullable Node root = new Yaml(options()).compose(new StringReader(source.text()));
            return Optional.of(
                    root == null
                            ? new YamlTree.Scalar(Span.at(source, 1, 1), "", true)
                            : new YamlText(source, faults).tree(root));
        } catch (MarkedYAMLException e) {
            faults.addBlanked(YamlProblem.position(e, source), YamlProblem.complaint(e));
        } catch (ReaderException e) {
            faults.addBlanked(
                    source.after(e.getPosition()),
                    FaultText.of(String.format(
                                    "this is not YAML: the character U+%04X is not allowed", e.getCodePoint()))
                            .advising("remove it, or write it in double quotes as \\uXXXX"));
        } catch (YAMLException e) {
            faults.addBlanked(
                    Span.at(source, 1, 1),
                    FaultText.of("this YAML cannot be read")
                            .advising("lists and sections can be nested at most " + DEPTH_MAX + " deep"));
        }
        return Optional.empty();
    }

    private static LoaderOptions options() {
        LoaderOptions options = new LoaderOptions();
        options.setNestingDepthLimit(DEPTH_MAX);
        options.setCodePointLimit(Integer.MAX_VALUE); // The size of the text has already been limited by the caller.
        options.setProcessComments(false);
        return options;
    }

    private YamlTree tree(Node node) {
        Span span = YamlProblem.span(node, source);
        if (node.getAnchor() != null) {
            if (!refused.add(node)) {
                // An alias is represented by the anchored node itself; following it could recurse forever.
                return nothing(span);
            }
            refuse(span, "anchors (&) and aliases (*) are not supported", "repeat the value instead");
        }
        if (!USUAL_TAGS.contains(node.getTag())) {
            refuse(span, "tags (!) are not supported", "remove the tag; if the value begins with !, quote it");
            return nothing(span);
        }
        if (node instanceof ScalarNode scalar) {
            return new YamlTree.Scalar(span, scalar.getValue(), scalar.getScalarStyle() == ScalarStyle.PLAIN);
        }
        if (node instanceof SequenceNode sequence) {
            return sequence(span, sequence);
        }
        return mapping(span, (MappingNode) node);
    }

    private static YamlTree nothing(Span span) {
        return new YamlTree.Scalar(Span.at(span.source(), span.line(), span.column()), "", true);
    }

    private YamlTree sequence(Span span, SequenceNode node) {
        List<YamlTree.Item> items = new ArrayList<>();
        for (Node each : node.getValue()) {
            items.add(new YamlTree.Item(items.size(), tree(each)));
        }
        return new YamlTree.Sequence(span, items);
    }

    private YamlTree mapping(Span span, MappingNode node) {
        Map<String, YamlTree.Entry> entries = new HashMap<>();
        List<YamlTree.Entry> inOrder = new ArrayList<>();
        for (NodeTuple each : node.getValue()) {
            if (!(tree(each.getKeyNode()) instanceof YamlTree.Scalar key)) {
                faults.hide(YamlProblem.span(each.getValueNode(), source));
                refuse(
                        YamlProblem.span(each.getKeyNode(), source),
                        "a list or a section cannot be a key",
                        "write a word and a colon; quote a value that begins with { or [");
                continue;
            }
            YamlTree.Entry entry = new YamlTree.Entry(key, tree(each.getValueNode()));
            YamlTree.Entry first = entries.putIfAbsent(key.text(), entry);
            if (first == null) {
                inOrder.add(entry);
            } else {
                faults.hide(entry.value().span());
                refuse(
                        key.span(),
                        "this key is written twice, first at "
                                + first.key().span().position(),
                        "remove one of them");
            }
        }
        return new YamlTree.Mapping(span, inOrder);
    }

    /** Refuses a part of the text. The part is not shown, since it may belong to a secret. */
    private void refuse(Span at, String what, String advice) {
        faults.hide(at);
        faults.addBlanked(at, FaultText.of(what).advising(advice));
    }
}
