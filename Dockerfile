# kgplatform as a container: `serve` by default, `worker --port 8321` for one that only works (docker-compose.yml).
#   docker build -t kgplatform .
#   docker build -t kgplatform --build-arg TORCH=registry .     (with torch's libraries for graphics cards: 5 GB more)

FROM python:3.11-slim AS build
ARG TORCH=cpu
WORKDIR /src
# The packages first: they change seldom, and their layer is kept while the code changes.
COPY pyproject.toml requirements.lock ./
COPY tools tools
# Every package has the hash of requirements.lock; torch's build for processors has its version.
RUN python tools/image_environment.py /opt/kgplatform --torch "$TORCH"
COPY LICENSE README.md ./
COPY api api
COPY cypher cypher
COPY kgplatform kgplatform
COPY loaders loaders
RUN python tools/image_environment.py /opt/kgplatform --project
# The files of GraphiQL and Cytoscape.js, and WordNet (some MB), so that a container needs no network to start.
RUN HOME=/opt/jars /opt/kgplatform/bin/python -c "from kgplatform.engines.jars import cytoscape_files, graphiql_files, wordnet_nouns; cytoscape_files(); graphiql_files(); wordnet_nouns()"

FROM python:3.11-slim
# llama.cpp's library, for GGUF files, needs OpenMP.
RUN apt-get update && apt-get install --no-install-recommends -y libgomp1 && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 10001 --create-home kgplatform && install -d -o kgplatform -g kgplatform /data
COPY --from=build /opt/kgplatform /opt/kgplatform
COPY --from=build --chown=kgplatform:kgplatform /opt/jars/ /home/kgplatform/
USER kgplatform
WORKDIR /home/kgplatform
ENV PATH=/opt/kgplatform/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    HF_HOME=/data/cache/huggingface \
    KGPLATFORM_HOME=/data \
    KGPLATFORM_LOG_TO=stderr
VOLUME /data
EXPOSE 8321
# The first start makes the constraints of an empty graph and loads the embedding model's tokenizer.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as r; r.build_opener(r.ProxyHandler({})).open('http://127.0.0.1:' + os.environ.get('KGPLATFORM_PORT', '8321') + '/healthz', timeout=4)"]
ENTRYPOINT ["kgplatform"]
CMD ["serve"]
