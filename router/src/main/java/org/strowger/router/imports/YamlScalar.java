package org.strowger.router.imports;

/** A word of YAML; {@link YamlText} quotes it where necessary. */
public record YamlScalar(String text) implements YamlNode {}
