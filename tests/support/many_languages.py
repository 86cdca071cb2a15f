"""Short texts on bridges and bees in languages other than English, and one in English, by their tags."""

TEXTS = {
    "en": """# Stone bridges

A stone bridge carries its load by compression. Masons set the arch stones on a wooden frame, which is taken away when
the keystone closes the arch. The old bridge of Mostar, for example, was finished in 1566. Floods wash out the piers of
such a bridge more often than they break its arches.
""",
    "de": """# Steinbrücken

Eine Steinbrücke trägt ihre Last durch Druck. Die Maurer setzen die Bogensteine auf ein hölzernes Lehrgerüst, das z. B.
nach dem Einsetzen des Schlusssteins entfernt wird. Die alte Brücke von Mostar wurde am 3. Juli 1566 fertig. Hochwasser
unterspült die Pfeiler solcher Brücken häufiger, als dass es ihre Bögen zerbricht. Prof. Dr. Heyman untersuchte die
Gewölbe vieler Brücken.
""",
    "fr": """# Les abeilles

L'abeille mellifère pollinise les pommiers au printemps. M. Dupont a compté les ruches de la vallée en 1998. Les
butineuses récoltent le nectar et le pollen des fleurs. Une ruche forte rassemble plus de quarante mille ouvrières !
Les apiculteurs récoltent le miel à la fin de l'été.
""",
    "es": """# Los puentes de piedra

Un puente de piedra transmite su carga por compresión. Los canteros colocan las dovelas sobre una cimbra de madera. El
Sr. García midió los arcos del puente de Alcántara en 1995. ¿Por qué resisten tanto tiempo estos puentes? Las crecidas
socavan los pilares con más frecuencia de la que rompen los arcos.
""",
    "ru": """# Каменные мосты

Каменный мост передаёт нагрузку сжатием. Каменщики укладывают клинья свода на деревянные кружала. Старый мост в Мостаре
был построен в 1566 г. и простоял более четырёхсот лет. Паводки чаще подмывают опоры таких мостов, чем разрушают их
арки. Пчёлы опыляют яблони весной.
""",
    "zh": """# 石桥

石桥依靠压力承受荷载。石匠把拱石砌在木制拱架上，合龙以后再拆除拱架。莫斯塔尔古桥建成于1566年，跨度约二十九米。
洪水冲刷桥墩的情况比压坏拱圈更常见！蜜蜂在春天为苹果树授粉。养蜂人在夏末采收蜂蜜，每个蜂箱约有四万只工蜂。
""",
}  # fmt: skip


def one_line_paragraphs(text: str) -> str:
    """Return a text with one paragraph a line, as loaders give it."""
    parts = [part.split("\n") for part in text.strip().split("\n\n")]
    return "\n\n".join(("" if any("一" <= c <= "鿿" for c in lines[0]) else " ").join(lines) for lines in parts)
