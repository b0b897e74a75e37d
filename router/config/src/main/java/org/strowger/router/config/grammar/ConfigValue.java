package org.strowger.router.config.grammar;

import java.util.Optional;
import java.util.function.Supplier;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.fault.Span;
import org.strowger.router.config.yaml.QuotedWords;
import org.strowger.router.config.yaml.YamlTree;

/**
 * A value in a file and the key that it belongs to.
 *
 * @param tree the value as written
 * @param key the path of the key
 * @param reading the context, which collects faults
 */
public record ConfigValue(YamlTree tree, String key, ReadContext reading) {

    public Span span() {
        return tree.span();
    }

    public ConfigValue entry(YamlTree.Entry entry) {
        return new ConfigValue(entry.value(), below(entry.key().text()), reading);
    }

    ConfigValue item(YamlTree.Item item) {
        return new ConfigValue(item.value(), key + "[" + item.index() + "]", reading);
    }

    /** The path of a key below this one. */
    public String below(String name) {
        return key.isEmpty() ? QuotedWords.shortened(name) : key + "." + QuotedWords.shortened(name);
    }

    public void refuse(FaultText what) {
        reading.faults().add(span(), key, what);
    }

    /** As {@link #refuse(FaultText)}; the text is made only if the fault will be reported. */
    public void refuse(Supplier<FaultText> what) {
        reading.faults().add(span(), key, what);
    }

    public void warn(FaultText what) {
        reading.warnings().add(span(), key, what);
    }

    /** Reports that a different value was expected at this position, and returns an empty result. */
    public <T> Optional<T> expected(String what, String advice) {
        boolean isSecret = tree instanceof YamlTree.Scalar && reading.faults().isHidden(span());
        refuse(FaultText.wrong(what, isSecret ? "a text" : QuotedWords.found(tree))
                .advising(advice));
        return Optional.empty();
    }

    /**
     * As {@link #expected}, for a section or a list. A text found in its place is not shown: it may be the value of a
     * key inside.
     */
    <T> Optional<T> expectedStructure(String what, String advice) {
        boolean text = tree instanceof YamlTree.Scalar scalar && !scalar.isNothing();
        if (text) {
            hide();
        }
        refuse(FaultText.wrong(what, text ? "a text" : QuotedWords.found(tree)).advising(advice));
        return Optional.empty();
    }

    /** Shows this value in excerpts of the file. */
    public void show() {
        reading.faults().show(span());
    }

    /** Hides this value, with any keys inside it, in all excerpts of the file. */
    public void hide() {
        reading.faults().hide(span());
    }
}
